// Where the animation stands: its script is part of the page only where there is one.

export class Stage {
  constructor(page, element, spec) {
    element.classList.add("stage");
    const scene = globalThis.wheelrailScene;
    if (scene) this.mounted = scene.mount(element, spec.data, page.cursor);
    else element.textContent = "The animation is not part of this installation.";
    element.dataset.drawn = page.theme.name;
  }

  // The scene may want to rest while it is not seen, and to follow light and dark.
  show(visible) {
    this.mounted?.show?.(visible);
  }

  redraw() {
    this.mounted?.redraw?.();
  }

  print() {
    this.mounted?.redraw?.();
  }
}
