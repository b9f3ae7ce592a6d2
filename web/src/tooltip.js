// One small box for the whole page that says what is under the pointer. Words are set as text, never as markup.

const MOST = 16; // rows

export class Tooltip {
  constructor(theme) {
    this.theme = theme;
    this.box = document.createElement("div");
    this.box.className = "tooltip";
    this.box.hidden = true;
    document.body.append(this.box);
  }

  // `told` is { title, rows: [[line or null, name, value], ...] }, or null.
  show(told, event) {
    if (!told || !(told.title || told.rows.length)) return this.hide();
    const rows = told.rows.slice(0, MOST).map(([line, name, value]) => {
      const row = document.createElement("div");
      const left = document.createElement("span");
      left.textContent = name;
      if (line) left.style.setProperty("--sign", this.theme.colour(line.colour));
      const right = document.createElement("b");
      right.textContent = value;
      row.append(left, right);
      return row;
    });
    const title = document.createElement("strong");
    title.textContent = told.title;
    this.box.replaceChildren(title, ...rows);
    this.box.hidden = false;
    const { width, height } = this.box.getBoundingClientRect();
    const left = event.clientX + 18 + width < innerWidth ? event.clientX + 18 : event.clientX - 18 - width;
    const top = Math.min(event.clientY + 14, innerHeight - height - 6);
    this.box.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top)}px)`;
  }

  hide() {
    this.box.hidden = true;
  }
}
