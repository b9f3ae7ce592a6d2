// A figure: panels in rows on one canvas, and a second one above it for the cursor. Canvases are filled only while
// they are near what the reader sees.
import { BAR_ROOM } from "./bars.js";
import { follow } from "./gestures.js";
import { legend } from "./legend.js";
import { Panel } from "./panel.js";

const ROW = 215; // height of a panel of height 1 [px]
const ALONE = 1.35; // times as high where there is no other row
const PAPER = 0.8; // of the height, on paper
const NARROW = 620; // below this width panels stand below each other [px]
const LEFT = 66;
const PRINTED = 700; // width of a plot on paper [px]

// About how high a figure will be: room to keep for it before it is drawn.
export function roughHeight({ panels, columns = 1 }, width) {
  const across = width < NARROW ? 1 : columns;
  let height = 0;
  for (let n = 0; n < panels.length; n += across) height += ROW * panels[n].height + 34;
  return height;
}

export class Plot {
  constructor(page, element, spec) {
    Object.assign(this, { page, element, spec });
    spec.figure = this;
    this.hiddenNames = new Set();
    this.visible = false;
    this.pending = false;
    this.dragged = null; // box of pixels that is being drawn with the pointer
    this.setPanels(spec.panels);
    this.base = canvas(element);
    this.over = canvas(element);
    this.legend = legend(this);
    page.cursor.subscribe(() => this.drawCursor());
    follow(this);
  }

  setPanels(panels) {
    this.panels = panels.map((one) => new Panel(this.page, Object.assign(one, { figure: this })));
    const columns = this.spec.columns ?? 1;
    this.panels.forEach((panel, n) => {
      panel.scale = this.spec.scale;
      panel.yName = panel.spec.yLabel || this.panels[n - (n % columns)].spec.yLabel; // of its row
    });
    for (const view of new Set(this.panels.map((panel) => panel.own))) view.subscribe(() => this.redraw());
  }

  hidden(line) {
    return this.hiddenNames.has(line.name ?? "");
  }

  // Titles stand above columns; where panels stand below each other, each needs that of its column.
  nameColumns(columns) {
    const across = this.spec.columns ?? 1;
    this.panels.forEach((panel, n) => {
      panel.title = panel.spec.title || (columns < across ? this.panels[n % across].spec.title : "");
    });
  }

  // Boxes of all panels for a width [px]; returns the height of the whole.
  layOut(width) {
    const columns = width < NARROW ? 1 : this.spec.columns ?? 1;
    this.nameColumns(columns);
    const bar = this.spec.scale || this.panels.some((panel) => panel.spec.field) ? BAR_ROOM + 6 : 0;
    const each = width / columns;
    const paper = this.page.theme.printing ? PAPER : 1;
    const alone = this.panels.length <= columns && !this.panels[0].spec.equal ? ALONE : 1;
    let top = 0;
    for (let n = 0; n < this.panels.length; n += columns) {
      const row = this.panels.slice(n, n + columns);
      const above = row.some((panel) => panel.title || (n === 0 && panel.shaded)) ? 26 : 8;
      const below = row.some((panel) => panel.xLabel) ? 44 : 24;
      const height = Math.round(ROW * row[0].spec.height * alone * paper);
      row.forEach((panel, k) => {
        panel.first = n === 0;
        panel.yLabel = columns === 1 ? panel.yName : panel.spec.yLabel;
        panel.layOut({ left: k * each + LEFT, top: top + above, width: each - LEFT - 12 - bar, height });
      });
      top += above + height + below;
    }
    return top;
  }

  // Draw when the browser next does, once for however many reasons.
  redraw() {
    if (!this.visible || this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      if (this.visible) this.draw();
    });
  }

  draw(width = this.element.clientWidth) {
    if (!(width > 60)) return;
    const { theme } = this.page;
    const ratio = theme.printing ? 2 : Math.min(2, globalThis.devicePixelRatio || 1);
    this.width = width;
    this.height = this.layOut(width);
    this.element.style.height = theme.printing ? "" : `${this.height}px`;
    const pen = sized(this.base, width, this.height, ratio);
    pen.clearRect(0, 0, width, this.height);
    for (const panel of this.panels) panel.draw(pen, theme, ratio);
    sized(this.over, width, this.height, ratio);
    this.drawCursor();
    this.element.dataset.drawn = theme.name;
    const seen = this.panels[0]?.axes.x;
    if (seen) this.element.dataset.x = `${seen.low} ${seen.high}`;
    this.element.dataset.kind = this.panels[0]?.kind ?? "";
  }

  drawCursor() {
    if (!this.over.width || !this.panels[0]?.axes) return;
    const { cursor, theme } = this.page;
    const pen = this.over.getContext("2d");
    pen.clearRect(0, 0, this.width, this.height);
    const places = [];
    for (const panel of this.panels) {
      const { box, axes } = panel;
      const px = axes.x.pixel(panel.cursorAt(cursor.time));
      if (!(px >= box.left - 0.5 && px <= box.left + box.width + 0.5)) continue;
      places.push(Math.round(px));
      pen.strokeStyle = theme.inks.cursor;
      pen.lineWidth = 1;
      pen.beginPath();
      pen.moveTo(Math.round(px) + 0.5, box.top);
      pen.lineTo(Math.round(px) + 0.5, box.top + box.height);
      pen.stroke();
      for (const { line, x, y } of panel.readings(cursor.time)) dot(pen, panel, x, y, theme.colour(line.colour), theme.inks.back);
    }
    this.over.dataset.cursor = places.join(" ");
    if (this.dragged) {
      pen.fillStyle = theme.inks.drag;
      pen.fillRect(...this.dragged);
    }
  }

  panelAt(px, py) {
    return this.panels.find((panel) => panel.box && panel.inside(px, py)) ?? null;
  }

  // Give the memory of the canvases back.
  release() {
    this.base.width = this.over.width = 0;
    delete this.element.dataset.drawn;
  }

  show(visible) {
    this.visible = visible;
    if (visible) this.redraw();
    else if (!this.page.theme.printing) this.release();
  }

  print() {
    this.draw(PRINTED);
  }

  reset() {
    for (const panel of this.panels) {
      panel.ySeen = null;
      panel.own.range = null;
    }
    for (const panel of this.panels) if (panel.kind) panel.view.set(null);
    this.redraw();
  }
}

function canvas(element) {
  const made = document.createElement("canvas");
  element.append(made);
  return made;
}

function sized(canvas, width, height, ratio) {
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  return pen;
}

function dot(pen, panel, x, y, colour, back) {
  const [px, py] = [panel.axes.x.pixel(x), panel.axes.y.pixel(y)];
  if (!panel.inside(px, py)) return;
  pen.beginPath();
  pen.arc(px, py, 3.5, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
  pen.strokeStyle = back;
  pen.lineWidth = 1;
  pen.stroke();
}
