import { mix } from '../../site/color.ts'
import { area, bar, between, disc, type Motif, polygon, ring, strokes, times } from './shapes.ts'

/** Woven bars. */
export const plaid: Motif = (random, { accent, ink, deep, pale }) => {
  const bands = times(5, (at) => ({
    from: at * 210 + between(random, -20, 40),
    width: between(random, 40, 130),
    fill: [accent, deep, pale, ink, accent][at]!,
  }))
  return bands.flatMap(({ from, width, fill }) => [
    bar(from, 0, width, 1000, fill, 0.7),
    bar(0, from, 1000, width, fill, 0.55),
    bar(from + width + 22, 0, 7, 1000, ink, 0.6),
    bar(0, from + width + 22, 1000, 7, ink, 0.6),
  ]).join('')
}

/** Squares, quarters and halves of discs on a grid, as letters of an unknown alphabet. */
export const blocks: Motif = (random, { ground, accent, ink, deep, pale }) => {
  const size = 250
  const fills = [accent, deep, ink, pale, ground]
  return times(16, (at) => {
    const [x, y] = [at % 4 * size, Math.floor(at / 4) * size]
    const back = fills[Math.floor(random() * 5)]!
    const rest = fills.filter((fill) => fill !== back)
    const front = rest[Math.floor(random() * rest.length)]!
    const shape = Math.floor(random() * 5)
    const half = size / 2
    const shapes = [
      () => area(`M${x} ${y}h${size}a${size} ${size} 0 0 1 ${-size} ${size}z`, front),
      () => area(`M${x + size} ${y + size}h${-size}a${size} ${size} 0 0 1 ${size} ${-size}z`, front),
      () => area(`M${x} ${y + half}a${half} ${half} 0 0 1 ${size} 0z`, front),
      () => disc(x + half, y + half, half * 0.72, front),
      () => polygon([[x, y + size], [x + size, y + size], [x + size, y]], front),
    ]
    return bar(x, y, size, size, back) + shapes[shape]!()
  }).join('')
}

/** Dots that grow towards one point. */
export const halftone: Motif = (random, { accent, deep, pale }) => {
  const [x, y] = [between(random, 200, 800), between(random, 200, 800)]
  const size = 72
  const levels = 8
  const dots = times(levels, () => '')
  for (let row = 0; row <= 14; row++) {
    for (let column = 0; column <= 14; column++) {
      const [left, top] = [column * size + (row % 2) * size / 2, row * size]
      const near = 1 - Math.hypot(left - x, top - y) / 900
      const level = Math.max(0, Math.min(levels - 1, Math.floor(near * levels)))
      dots[level] += `M${left} ${top}h0`
    }
  }
  const drawn = dots.map((d, level) => d && strokes(d, mix(accent, deep, level / levels), 6 + level * 10))
  return disc(x, y, 330, pale) + drawn.join('')
}

/** Broad dry strokes of a brush. */
export const brush: Motif = (random, { accent, ink, deep, pale }) => {
  const fills = [pale, accent, deep, ink, accent]
  return fills.map((fill, at) => {
    const y = 170 + at * 165 + between(random, -40, 40)
    const [bend, rise] = [between(random, -190, 190), between(random, -140, 140)]
    const [from, to] = [between(random, -60, 200), between(random, 800, 1060)]
    const width = [150, 120, 74, 26, 44][at]!
    return times(3, (hair) => {
      const shift = (hair - 1) * width * 0.62
      const ends = hair === 1 ? 0 : between(random, 30, 130)
      return strokes(
        `M${Math.round(from + ends)} ${Math.round(y + shift)}Q500 ${Math.round(y + bend + shift)} ${
          Math.round(to - ends)
        } ${Math.round(y + rise + shift)}`,
        fill,
        hair === 1 ? width : width * 0.28,
      )
    }).join('')
  }).join('')
}

/** Torn papers on each other. */
export const collage: Motif = (random, { ground, accent, ink, deep, pale }) => {
  const paper = (x: number, y: number, width: number, height: number, fill: string) => {
    const torn = (value: number) => value + between(random, -38, 38)
    const side = times(5, (at) => at / 4)
    return polygon([
      ...side.map((part) => [torn(x + part * width), torn(y)] as const),
      ...side.map((part) => [torn(x + width), torn(y + part * height)] as const),
      ...side.map((part) => [torn(x + (1 - part) * width), torn(y + height)] as const),
    ], fill)
  }
  const at = () => between(random, -60, 60)
  return [
    paper(90 + at(), 100 + at(), 560, 720, pale),
    paper(380 + at(), 60 + at(), 520, 380, accent),
    disc(620 + at(), 560 + at(), 250, ink),
    paper(180 + at(), 560 + at(), 480, 320, deep),
    strokes(times(6, (line) => `M${220 + line * 8} ${640 + line * 34}h340`).join(''), ground, 8),
    disc(740 + at(), 250 + at(), 92, ground),
    paper(560 + at(), 740 + at(), 360, 130, accent),
  ].join('')
}

/** Two sets of rings that interfere. */
export const ripples: Motif = (random, { accent, deep, pale }) => {
  const one = [between(random, 180, 420), between(random, 250, 750)] as const
  const other = [between(random, 580, 820), between(random, 250, 750)] as const
  return [
    ...times(14, (at) => ring(...one, 40 + at * 62, at % 4 ? pale : accent, 9)),
    ...times(14, (at) => ring(...other, 40 + at * 62, at % 4 ? deep : accent, 5)),
    disc(...one, 22, accent),
    disc(...other, 22, deep),
  ].join('')
}
