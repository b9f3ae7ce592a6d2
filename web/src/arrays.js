// Typed arrays from the compressed block of a page: the other side of src/wheelrail/reports/packing.py.

// Resolves to the arrays of a payload { arrays: [[kind, length], ...], data: base64 }.
export async function decode(payload) {
  const stream = new Blob([fromBase64(payload.data)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const block = new Uint8Array(await new Response(stream).arrayBuffer());
  let start = 0;
  return payload.arrays.map(([kind, length]) => {
    const array = together(block.subarray(start, start + 4 * length), length);
    start += 4 * length;
    return kind === "i4" ? new Int32Array(array.buffer) : new Float32Array(array.buffer);
  });
}

function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let n = 0; n < bytes.length; n++) bytes[n] = letters.charCodeAt(n);
  return bytes;
}

// First bytes of all numbers, then second ones, ... as numbers in order.
function together(bytes, length) {
  const to = new Uint8Array(4 * length);
  for (let part = 0; part < 4; part++) {
    for (let n = 0, from = part * length; n < length; n++) to[4 * n + part] = bytes[from + n];
  }
  return to;
}

// A value of JSON with { array: n } replaced by the array, however deep.
export function resolve(value, arrays) {
  if (Array.isArray(value)) return value.map((one) => resolve(one, arrays));
  if (value === null || typeof value !== "object") return value;
  const names = Object.keys(value);
  if (names.length === 1 && names[0] === "array") return arrays[value.array];
  return Object.fromEntries(names.map((name) => [name, resolve(value[name], arrays)]));
}

// A payload with `value`: its value with typed arrays in it.
export async function unpack(payload) {
  return resolve(payload.value, await decode(payload));
}
