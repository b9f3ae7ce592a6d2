// What a pointer does in a plot: point at an instant, drag a range open, turn the wheel with Ctrl or Shift, pinch, and
// see everything again by a double click.

const LEAST = 6; // [px] of a drag that is one

export function follow(plot) {
  const { over } = plot;
  const pointers = new Map();
  let start = null;
  let pinch = null;
  const place = (event) => {
    const { left, top } = over.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };

  over.addEventListener("pointerdown", (event) => {
    const [x, y] = place(event);
    pointers.set(event.pointerId, [x, y]);
    const panel = plot.panelAt(x, y);
    if (!panel || event.button > 0) return;
    if (pointers.size === 2) pinch = pinched(panel, pointers);
    else if (event.pointerType === "mouse") {
      start = { panel, x, y };
      over.setPointerCapture(event.pointerId);
    } else point(plot, panel, x, y, event);
  });

  over.addEventListener("pointermove", (event) => {
    const [x, y] = place(event);
    if (pointers.has(event.pointerId)) pointers.set(event.pointerId, [x, y]);
    if (pinch) return widened(pinch, pointers);
    if (start) {
      plot.dragged = box(start, x, y);
      return plot.drawCursor();
    }
    const panel = plot.panelAt(x, y);
    if (panel) point(plot, panel, x, y, event);
    else plot.page.tooltip.hide();
  });

  const end = (event) => {
    pointers.delete(event.pointerId);
    if (pointers.size < 2) pinch = null;
    if (!start) return;
    const [left, top, width, height] = box(start, ...place(event));
    const { panel } = start;
    start = plot.dragged = null;
    if (event.type === "pointerup" && Math.max(width, height) >= LEAST) {
      const { x, y } = panel.axes;
      if (height < panel.box.height - 1) panel.ySeen = sorted(y.value(top), y.value(top + height));
      if (width >= LEAST) panel.view.set(sorted(x.value(left), x.value(left + width)));
      else plot.redraw();
    }
    plot.drawCursor();
  };
  over.addEventListener("pointerup", end);
  over.addEventListener("pointercancel", end);
  over.addEventListener("pointerleave", () => plot.page.tooltip.hide());
  over.addEventListener("dblclick", () => plot.reset());
  over.addEventListener(
    "wheel",
    (event) => {
      const panel = plot.panelAt(...place(event));
      if (!panel || !(event.ctrlKey || event.shiftKey)) return;
      event.preventDefault();
      const turned = event.deltaY || event.deltaX;
      scaled(panel, panel.axes.x.value(place(event)[0]), Math.exp(Math.sign(turned) * Math.min(Math.abs(turned), 100) * 0.003));
    },
    { passive: false },
  );
}

function point(plot, panel, x, y, event) {
  const time = panel.timeOf(panel.axes.x.value(x));
  if (time !== null) plot.page.cursor.set(time, plot);
  plot.page.tooltip.show(panel.tooltip(x, y, plot.page.cursor.time), event);
}

// The box of a drag; all of the panel's height where the drag went along x.
function box({ panel, x: x0, y: y0 }, x, y) {
  const { left, top, width, height } = panel.box;
  const clip = (value, low, size) => Math.min(Math.max(value, low), low + size);
  const [x1, y1] = [clip(x, left, width), clip(y, top, height)];
  if (Math.abs(y1 - y0) < 14 && Math.abs(x1 - x0) > 14) return [Math.min(x0, x1), top, Math.abs(x1 - x0), height];
  return [Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0)];
}

const sorted = (a, b) => (a < b ? [a, b] : [b, a]);

// More or less of x about a value, never more than there is.
function scaled(panel, about, factor) {
  const { x } = panel.axes;
  const [all0, all1] = panel.xAll;
  const turn = x.logarithmic ? Math.log : (value) => value;
  const back = x.logarithmic ? Math.exp : (value) => value;
  const low = back(turn(about) - (turn(about) - turn(x.low)) * factor);
  const high = back(turn(about) + (turn(x.high) - turn(about)) * factor);
  panel.view.set(low <= all0 && high >= all1 ? null : [Math.max(low, all0), Math.min(high, all1)]);
}

function pinched(panel, pointers) {
  const [a, b] = [...pointers.values()].map(([x]) => x);
  return { panel, low: panel.axes.x.low, high: panel.axes.x.high, apart: Math.max(20, Math.abs(a - b)), middle: (a + b) / 2 };
}

function widened({ panel, low, high, apart, middle }, pointers) {
  const [a, b] = [...pointers.values()].map(([x]) => x);
  const about = low + ((high - low) * (middle - panel.box.left)) / panel.box.width;
  const factor = apart / Math.max(20, Math.abs(a - b));
  const [all0, all1] = panel.xAll;
  const seen = [about - (about - low) * factor, about + (high - about) * factor];
  panel.view.set(seen[0] <= all0 && seen[1] >= all1 ? null : [Math.max(seen[0], all0), Math.min(seen[1], all1)]);
}
