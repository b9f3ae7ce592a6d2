// Tabs: one section at a time, by click, arrow keys or the address (#forces).

export class Tabs {
  // `shown` is called with a section whenever it comes up.
  constructor(shown) {
    this.sections = [...document.querySelectorAll("section.tab")];
    this.buttons = [...document.querySelectorAll("nav [role=tab]")];
    this.shown = shown;
    this.buttons.forEach((button, n) => {
      button.addEventListener("click", () => this.open(n));
      button.addEventListener("keydown", (event) => this.step(event, n));
    });
    this.sections.forEach((section, n) => {
      if (!this.buttons[n]) return;
      section.setAttribute("role", "tabpanel");
      section.setAttribute("aria-labelledby", this.buttons[n].id);
    });
    addEventListener("hashchange", () => this.fromAddress());
    document.documentElement.classList.add("scripted");
    if (!this.fromAddress()) this.open(0, false);
  }

  fromAddress() {
    const n = this.buttons.findIndex((button) => `#${address(button)}` === location.hash);
    if (n >= 0) this.open(n, false);
    return n >= 0;
  }

  open(n, told = true) {
    this.sections.forEach((section, k) => (section.hidden = k !== n));
    this.buttons.forEach((button, k) => {
      button.setAttribute("aria-selected", String(k === n));
      button.tabIndex = k === n ? 0 : -1;
    });
    this.buttons[n]?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (told && this.buttons[n]) history.replaceState(null, "", `#${address(this.buttons[n])}`);
    if (this.sections[n]) this.shown(this.sections[n]);
  }

  step(event, n) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (n + by + this.buttons.length) % this.buttons.length;
    this.open(next);
    this.buttons[next].focus();
  }
}

const address = (button) => button.textContent.toLowerCase().replace(/[^a-z0-9]+/g, "-");
