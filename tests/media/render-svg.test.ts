import { Resvg } from '@resvg/resvg-wasm'
import { describe, expect, it, vi } from 'vitest'
import { inspect } from '../../shared/media/inspect.ts'
import type { Picture } from '../../shared/media/media.ts'
import { decodePng } from '../../shared/media/png/decode.ts'
import { renderSvg } from '../../shared/media/svg/render-svg.ts'
import { drawHistory } from '../../shared/operations/catalogs/history-picture/draw-history.tsx'
import { colors } from '../../shared/operations/catalogs/history-picture/layout.ts'
import type { RecordingHistory } from '../../shared/operations/catalogs/history-schemas.ts'
import { seededRandom } from '../support/random.ts'

interface Drawn {
  width: number
  height: number
  bytes: number
  /** The color at a point, #rrggbb. */
  at(x: number, y: number): string
  /** Every color in an area. */
  colorsIn(x: number, y: number, width: number, height: number): Set<string>
}

async function drawn(png: Uint8Array): Promise<Drawn> {
  const picture = inspect(png) as Picture
  const lines: Uint8ClampedArray[] = []
  for await (const line of decodePng(picture).lines) lines.push(line.slice())
  const at = (x: number, y: number) =>
    '#' +
    [...lines[y]!.subarray(x * 4, x * 4 + 3)].map((value) => value.toString(16).padStart(2, '0')).join('')
  const colorsIn = (x: number, y: number, width: number, height: number) =>
    new Set(Array.from({ length: width * height }, (_, n) => at(x + n % width, y + Math.floor(n / width))))
  return { width: picture.width, height: picture.height, bytes: png.length, at, colorsIn }
}

const days = 31
const date = (day: number) => new Date(Date.parse('2026-03-01') + day * 86_400_000).toISOString().slice(0, 10)
const periods = {
  previous: { start: date(0), end: date(days) },
  current: { start: date(days), end: date(2 * days) },
  days,
}
const nothing = {
  previous_change: null,
  current_change: null,
  absolute_growth: null,
  percentage_growth: null,
}

const history = (fields: Partial<RecordingHistory>): string =>
  drawHistory({
    ...{ isrc: 'QZES71982312', name: 'Night Drive', state: 'incomplete', zero_baseline: false, ...nothing },
    ...{ observations: [], missing_days: [], invalid_days: [], correction_days: [] },
    ...fields,
  }, periods)

const observed = (value: (day: number) => number) =>
  Array.from({ length: 2 * days + 1 }, (_, day) => ({
    date: date(day),
    captured_at: `${date(day)}T04:20:00Z`,
    value: value(day),
  }))

const titleArea = [32, 18, 200, 24] as const

describe('a drawn history as PNG', () => {
  it('has its size, its background, both tints and its letters', async () => {
    const picture = await drawn(
      await renderSvg(history({ observations: observed((day) => 1e6 + day * 5000) })),
    )
    expect([picture.width, picture.height]).toEqual([960, 480])
    expect(picture.at(5, 240)).toBe(colors.background)
    expect(picture.at(300, 140)).toBe(colors.previous.tint)
    expect(picture.at(700, 140)).toBe(colors.current.tint)
    expect(picture.colorsIn(...titleArea)).toContain(colors.ink)
  })

  it.each(['Ñandú', 'Ελλάδα', 'Москва', 'Łódź'])('draws the letters of %s', async (name) => {
    const [named, empty] = await Promise.all(
      [name, ' '].map(async (name) => drawn(await renderSvg(history({ name, isrc: '' })))),
    )
    expect(named!.colorsIn(...titleArea).size).toBeGreaterThan(3)
    expect(empty!.colorsIn(...titleArea).size).toBe(1)
  })

  it('keeps the color of a mark that is on one day only', async () => {
    const observations = observed((day) => day === 20 ? 1000 : 1_000_000 + day)
    const svg = history({ state: 'counter_correction', observations, correction_days: [date(20)] })
    const picture = await drawn(await renderSvg(svg))
    expect(picture.colorsIn(0, 150, 960, 236)).toContain(colors.counter_correction)
  })

  it('is smaller in both ways if it would take too many bytes', async () => {
    const { random } = seededRandom(1)
    const observations = observed(() => random() < 0.2 ? -1 : random() * 1e9).filter(() => random() < 0.8)
    const picture = await drawn(
      await renderSvg(history({ observations, name: 'Ẅ'.repeat(60) }), { maxBytes: 22_000 }),
    )
    expect(picture.bytes).toBeLessThanOrEqual(22_000)
    expect(picture.width / picture.height).toBe(2)
  })

  it('frees what it has allocated if a picture cannot be drawn, and draws the next one', async () => {
    const svg = (width: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}"/>`
    const free = vi.spyOn(Resvg.prototype, 'free')
    await expect(renderSvg(svg(200_000))).rejects.toThrow('unreachable')
    expect(free).toHaveBeenCalledTimes(1)
    expect((await drawn(await renderSvg(svg(20)))).width).toBe(20)
    free.mockRestore()
  })
})
