/** The natural position of each coefficient in zigzag order. Positions beyond the end, from an invalid run, are the last one. */
export const zigzag = new Uint8Array(80).fill(63)
for (let index = 0, x = 0, y = 0; index < 64; index++) {
  zigzag[index] = y * 8 + x
  const up = (x + y) % 2 === 0
  if (up ? x === 7 : y === 7) up ? y++ : x++
  else if (up ? y === 0 : x === 0) up ? x++ : y++
  else if (up) x++, y--
  else x--, y++
}

const scale = (index: number) => index === 0 ? 1 : Math.cos(index * Math.PI / 16) * Math.SQRT2

/** A quantization table in natural order, multiplied by the factors that the fast transform leaves out. */
export function multipliers(quantization: Uint16Array): Float64Array {
  const table = new Float64Array(64)
  quantization.forEach((value, index) => {
    const at = zigzag[index]!
    table[at] = value * scale(at >> 3) * scale(at & 7) / 8
  })
  return table
}

const work = new Float64Array(64)
const cosine2 = 2 * Math.cos(Math.PI / 4)
const cosine1 = 2 * Math.cos(Math.PI / 8)
const difference = 2 * (Math.cos(Math.PI / 8) - Math.cos(3 * Math.PI / 8))
const sum = 2 * (Math.cos(Math.PI / 8) + Math.cos(3 * Math.PI / 8))

/** The inverse cosine transform of a block of coefficients (Arai, Agui, Nakajima), into a plane of samples. */
export function inverse(
  block: Int16Array,
  from: number,
  factors: Float64Array,
  to: Uint8ClampedArray,
  at: number,
  stride: number,
): void {
  for (let x = 0; x < 8; x++) column(block, from + x, factors, x)
  for (let y = 0; y < 64; y += 8, at += stride) {
    work[y]! += 128
    transform(y, 1)
    for (let x = 0; x < 8; x++) to[at + x] = work[y + x]!
  }
}

function column(block: Int16Array, from: number, factors: Float64Array, x: number): void {
  const c1 = block[from + 8]!
  const c2 = block[from + 16]!
  const c3 = block[from + 24]!
  const c4 = block[from + 32]!
  const c5 = block[from + 40]!
  const c6 = block[from + 48]!
  const c7 = block[from + 56]!
  const s0 = block[from]! * factors[x]!
  if ((c1 | c2 | c3 | c4 | c5 | c6 | c7) === 0) {
    for (let at = x; at < 64; at += 8) work[at] = s0
    return
  }
  work[x] = s0
  work[x + 8] = c1 * factors[x + 8]!
  work[x + 16] = c2 * factors[x + 16]!
  work[x + 24] = c3 * factors[x + 24]!
  work[x + 32] = c4 * factors[x + 32]!
  work[x + 40] = c5 * factors[x + 40]!
  work[x + 48] = c6 * factors[x + 48]!
  work[x + 56] = c7 * factors[x + 56]!
  transform(x, 8)
}

/** Transforms eight values of the block in place: a column, or a row. */
function transform(at: number, step: number): void {
  const s0 = work[at]!
  const s1 = work[at + step]!
  const s2 = work[at + 2 * step]!
  const s3 = work[at + 3 * step]!
  const s4 = work[at + 4 * step]!
  const s5 = work[at + 5 * step]!
  const s6 = work[at + 6 * step]!
  const s7 = work[at + 7 * step]!
  const e13 = s2 + s6
  const e12 = (s2 - s6) * cosine2 - e13
  const e0 = s0 + s4 + e13
  const e3 = s0 + s4 - e13
  const e1 = s0 - s4 + e12
  const e2 = s0 - s4 - e12
  const z13 = s5 + s3
  const z10 = s5 - s3
  const z11 = s1 + s7
  const z12 = s1 - s7
  const o7 = z11 + z13
  const z5 = (z10 + z12) * cosine1
  const o6 = z5 - z10 * sum - o7
  const o5 = (z11 - z13) * cosine2 - o6
  const o4 = z5 - z12 * difference - o5
  work[at] = e0 + o7
  work[at + step] = e1 + o6
  work[at + 2 * step] = e2 + o5
  work[at + 3 * step] = e3 + o4
  work[at + 4 * step] = e3 - o4
  work[at + 5 * step] = e2 - o5
  work[at + 6 * step] = e1 - o6
  work[at + 7 * step] = e0 - o7
}
