import { Resvg } from '@resvg/resvg-wasm'
import { expect, it, vi } from 'vitest'
import { renderSvg } from '../../shared/media/svg/render-svg.ts'
import { seededRandom } from '../support/random.ts'
import { readPng } from './codecs.ts'

const svg = (width: number, content = '', height = width) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`

async function drawn(png: Uint8Array) {
  const { picture: { width, height }, lines, at } = await readPng(png)
  const colors = lines.flatMap((_, y) => Array.from({ length: width }, (_, x) => at(x, y).join()))
  return { size: [width, height], colors: new Set(colors) }
}

it('a picture has its size, its background and its colors, also of a mark of one pixel', async () => {
  const marks =
    '<rect width="40" height="20" fill="#f00"/><rect x="60" y="5" width="1" height="1" fill="#00f"/>'
  const { size, colors } = await drawn(await renderSvg(svg(96, marks, 48), { background: '#0f0' }))
  expect([size, colors]).toEqual([[96, 48], new Set(['0,255,0', '255,0,0', '0,0,255'])])
})

it.each(['Ñandú', 'Ελλάδα', 'Москва', 'Łódź'])('the letters of %s are drawn', async (name) => {
  const text = (letters: string) => renderSvg(svg(99, `<text x="9" y="40" font-size="20">${letters}</text>`))
  expect((await drawn(await text(name))).colors.size).toBeGreaterThan(3)
  expect((await drawn(await text(' '))).colors.size).toBe(1)
})

it('a picture is smaller in both ways if it would take too many bytes', async () => {
  const { random } = seededRandom(1)
  const any = (below: number) => Math.floor(random() * below)
  const dots = Array.from({ length: 4000 }, () => {
    const fill = `#${any(0x1000000).toString(16).padStart(6, '0')}`
    return `<rect x="${any(400)}" y="${any(200)}" width="2" height="2" fill="${fill}"/>`
  })
  const noise = svg(400, dots.join(''), 200)
  const full = await renderSvg(noise)
  const png = await renderSvg(noise, { maxBytes: full.length * 0.8 })
  expect(png.length).toBeLessThanOrEqual(full.length * 0.8)
  const { size: [width, height] } = await drawn(png)
  expect([width! < 400, width! / height!]).toEqual([true, 2])
})

it('a picture that cannot be drawn frees what it has allocated, and the next one is drawn', async () => {
  const free = vi.spyOn(Resvg.prototype, 'free')
  await expect(renderSvg(svg(200_000))).rejects.toThrow('unreachable')
  expect(free).toHaveBeenCalledTimes(1)
  expect((await drawn(await renderSvg(svg(20)))).size).toEqual([20, 20])
  free.mockRestore()
})
