import { mix } from '../../site/color.ts'
import { area, around, bar, between, disc, type Motif, ring, strokes, times } from './shapes.ts'

/** Rings, as of a record that hangs over the edge. */
export const record: Motif = (random, { ground, accent, ink, deep, pale }) => {
  const [x, y] = [between(random, 380, 620), between(random, 430, 610)]
  return [
    disc(x, y, 560, pale),
    ...[470, 452, 400, 392, 345, 337, 290, 282, 235, 227].map((r, at) => disc(x, y, r, at % 2 ? ink : deep)),
    disc(x, y, 170, accent),
    disc(x, y, 26, ground),
  ].join('')
}

/** A tape with its two reels. */
export const cassette: Motif = (random, { ground, accent, ink, deep, pale }) => {
  const turn = random() * Math.PI
  const full = between(random, 70, 120)
  const reel = (x: number, r: number) =>
    disc(x, 520, r, mix(ink, deep, 0.35)) + disc(x, 520, 52, ground) + strokes(
      times(6, (at) => {
        const [[fromX, fromY], [toX, toY]] = [34, 50].map((distance) =>
          around(x, 520, distance, turn + at * Math.PI / 3)
        ) as [readonly [number, number], readonly [number, number]]
        return `M${Math.round(fromX)} ${Math.round(fromY)}L${Math.round(toX)} ${Math.round(toY)}`
      }).join(''),
      accent,
      12,
    )
  const label = between(random, 0, 1) > 0.5
  return [
    ...times(9, (at) => bar(0, at * 120 + 20, 1000, 44, pale, 0.55)),
    `<rect x="90" y="210" width="820" height="560" rx="36" fill="${ink}"/>`,
    `<rect x="140" y="260" width="720" height="370" rx="20" fill="${accent}"/>`,
    bar(140, label ? 300 : 330, 720, label ? 26 : 14, deep),
    bar(140, label ? 340 : 356, 720, label ? 10 : 14, ground),
    `<rect x="230" y="410" width="540" height="220" rx="110" fill="${ink}"/>`,
    reel(340, full),
    reel(660, 190 - full),
    area('M270 770l40-90h380l40 90z', mix(ink, accent, 0.3)),
    disc(350, 735, 14, ground),
    disc(650, 735, 14, ground),
  ].join('')
}

/** Towers with lit windows. */
export const skyline: Motif = (random, { ground, accent, ink, deep, pale }) => {
  const tower = (x: number, width: number, height: number, fill: string) =>
    bar(x, 1000 - height, width, height, fill)
  const far = times(9, (at) => tower(at * 115 - 10, 116, between(random, 300, 640), pale))
  const near = times(7, (at) => ({ x: at * 148 - 14, height: between(random, 180, 520) }))
  const windows = near.flatMap(({ x, height }) =>
    times(
      Math.floor(height / 62),
      (row) =>
        times(3, (column) =>
          random() < 0.45
            ? `M${Math.round(x + 26 + column * 36)} ${Math.round(1000 - height + 34 + row * 58)}v18`
            : '').join(''),
    )
  ).join('')
  return [
    disc(between(random, 200, 800), 260, 130, accent),
    ...far,
    ...near.map(({ x, height }, at) => tower(x, 132, height, at % 2 ? mix(deep, ink, 0.5) : ink)),
    strokes(windows, mix(accent, ground, 0.15), 14),
  ].join('')
}

/** Stems with leaves on both sides. */
export const leaves: Motif = (random, { accent, ink, deep, pale }) => {
  const leaf = (x: number, y: number, angle: number, length: number, fill: string) => {
    const [toX, toY] = around(x, y, length, angle)
    const [leftX, leftY] = around(x, y, length * 0.6, angle - 0.55)
    const [rightX, rightY] = around(x, y, length * 0.6, angle + 0.55)
    const at = (...values: number[]) => values.map(Math.round).join(' ')
    return area(`M${at(x, y)}Q${at(leftX, leftY, toX, toY)}Q${at(rightX, rightY, x, y)}z`, fill)
  }
  const stem = (foot: number, top: number, fills: string[]) => {
    const lean = between(random, -170, 170)
    const point = (part: number) => [foot + lean * part ** 2, 1040 - (1040 - top) * part] as const
    const grown = times(8, (at) => {
      const [x, y] = point(0.2 + at * 0.1)
      const length = between(random, 150, 230) * (1.15 - at * 0.09)
      return leaf(x, y, -Math.PI / 2 + (at % 2 ? 1 : -1) * between(random, 0.7, 1.05), length, fills[at % 2]!)
    })
    const line = times(6, (at) => point(at / 5).map(Math.round).join(' ')).join('L')
    return strokes(`M${line}`, fills[1]!, 9) + grown.join('') +
      leaf(...point(0.98), -Math.PI / 2, 150, fills[0]!)
  }
  const dark = mix(deep, ink, 0.5)
  return [
    disc(between(random, 300, 700), 380, 270, pale),
    stem(200, 330, [pale, deep]),
    stem(790, 250, [deep, accent]),
    stem(between(random, 440, 560), 130, [accent, dark]),
    ring(between(random, 300, 700), 380, 330, accent, 3),
  ].join('')
}
