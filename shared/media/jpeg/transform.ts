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
  for (let y = 0; y < 8; y++, at += stride) row(y * 8, to, at)
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
  const s2 = c2 * factors[x + 16]!
  const s4 = c4 * factors[x + 32]!
  const s6 = c6 * factors[x + 48]!
  const s1 = c1 * factors[x + 8]!
  const s3 = c3 * factors[x + 24]!
  const s5 = c5 * factors[x + 40]!
  const s7 = c7 * factors[x + 56]!
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
  work[x] = e0 + o7
  work[x + 56] = e0 - o7
  work[x + 8] = e1 + o6
  work[x + 48] = e1 - o6
  work[x + 16] = e2 + o5
  work[x + 40] = e2 - o5
  work[x + 24] = e3 + o4
  work[x + 32] = e3 - o4
}

function row(y: number, to: Uint8ClampedArray, at: number): void {
  const s0 = work[y]! + 128
  const s4 = work[y + 4]!
  const e13 = work[y + 2]! + work[y + 6]!
  const e12 = (work[y + 2]! - work[y + 6]!) * cosine2 - e13
  const e0 = s0 + s4 + e13
  const e3 = s0 + s4 - e13
  const e1 = s0 - s4 + e12
  const e2 = s0 - s4 - e12
  const z13 = work[y + 5]! + work[y + 3]!
  const z10 = work[y + 5]! - work[y + 3]!
  const z11 = work[y + 1]! + work[y + 7]!
  const z12 = work[y + 1]! - work[y + 7]!
  const o7 = z11 + z13
  const z5 = (z10 + z12) * cosine1
  const o6 = z5 - z10 * sum - o7
  const o5 = (z11 - z13) * cosine2 - o6
  const o4 = z5 - z12 * difference - o5
  to[at] = e0 + o7
  to[at + 7] = e0 - o7
  to[at + 1] = e1 + o6
  to[at + 6] = e1 - o6
  to[at + 2] = e2 + o5
  to[at + 5] = e2 - o5
  to[at + 3] = e3 + o4
  to[at + 4] = e3 - o4
}
