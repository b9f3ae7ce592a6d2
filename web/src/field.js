// A function of x and y as bands of colour between levels; what is no number stays bare.

// The field as an image of the pixels of a box, drawn once for each size and view.
export function drawField(pen, field, { x: across, y: up }, box, ratio) {
  const width = Math.max(1, Math.round(box.width * ratio));
  const height = Math.max(1, Math.round(box.height * ratio));
  const colours = field.bands.map((band) => [1, 3, 5].map((k) => parseInt(band.slice(k, k + 2), 16)));
  const columns = places(field.x, width, (n) => across.value(box.left + (n + 0.5) / ratio));
  const rows = places(field.y, height, (n) => up.value(box.top + (n + 0.5) / ratio));
  const image = new ImageData(width, height);
  for (let row = 0; row < height; row++) {
    if (rows.index[row] < 0) continue;
    for (let column = 0; column < width; column++) {
      if (columns.index[column] < 0) continue;
      const value = valueAt(field, columns.index[column], columns.share[column], rows.index[row], rows.share[row]);
      if (Number.isNaN(value)) continue;
      const colour = colours[bandOf(field.levels, value)];
      image.data.set([...colour, 255], 4 * (row * width + column));
    }
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d").putImageData(image, 0, 0);
  pen.drawImage(canvas, box.left, box.top, box.width, box.height);
}

// The value of a field at a place; NaN outside.
export function fieldAt(field, x, y) {
  const column = places(field.x, 1, () => x);
  const row = places(field.y, 1, () => y);
  if (column.index[0] < 0 || row.index[0] < 0) return NaN;
  return valueAt(field, column.index[0], column.share[0], row.index[0], row.share[0]);
}

function valueAt(field, i, u, j, v) {
  const n = field.x.length;
  const f = field.values;
  const k = j * n + i;
  return (1 - v) * ((1 - u) * f[k] + u * f[k + 1]) + v * ((1 - u) * f[k + n] + u * f[k + n + 1]);
}

function bandOf(levels, value) {
  let band = 0;
  while (band < levels.length - 2 && value >= levels[band + 1]) band++;
  return band;
}

// Between which grid lines each of `count` pixels lies, and how far from the first of them; -1 outside.
function places(grid, count, valueOf) {
  const index = new Int32Array(count).fill(-1);
  const share = new Float32Array(count);
  const turned = grid[0] > grid[grid.length - 1];
  for (let n = 0; n < count; n++) {
    const value = valueOf(n);
    for (let low = 0, high = grid.length - 1; low < high; ) {
      const middle = (low + high) >> 1;
      const [a, b] = [grid[middle], grid[middle + 1]];
      if (turned ? value <= a && value >= b : value >= a && value <= b) {
        index[n] = middle;
        share[n] = b === a ? 0 : (value - a) / (b - a);
        break;
      }
      if (turned ? value > a : value < a) high = middle;
      else low = middle + 1;
    }
  }
  return { index, share };
}
