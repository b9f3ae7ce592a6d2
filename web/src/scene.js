// The animation of a run: `mount(container, scene, cursor)` puts it into an element of the page.
//
// scene: what reports/scene makes, with typed arrays in it; cursor: the instant that all plots show, see cursor.js.
// options: quality "full", "light" or "auto" (the default), which looks whether there is graphics hardware.
// The object returned has poses(time), position(time), setTime(time), play(), pause(),
// look(view), change(choices), show(visible), redraw() and dispose().
import { Player } from "./scene/player.js";

globalThis.wheelrailScene = {
  mount: (container, scene, cursor = null, options = {}) => new Player(container, scene, cursor, options),
};
