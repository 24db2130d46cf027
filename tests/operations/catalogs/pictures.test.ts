import { describe, expect, it } from 'vitest'
import { dark, light } from '../../../shared/presentation/colors.ts'
import { compact } from '../../../shared/presentation/numbers.ts'
import { estimatedWidth_px } from '../../../shared/media/svg/text.ts'
import { all, parseXml, text, type XmlNode } from '../../support/svg.ts'
import { cases, widths } from './picture-cases.ts'

interface Box {
  text: string
  left: number
  right: number
  top: number
  bottom: number
  fontSize: number
}

/** The texts of a picture where they are drawn. Widths are upper estimates. */
function textBoxes(node: XmlNode, at = { x: 0, y: 0, fontSize: 16, anchor: 'start' }): Box[] {
  const { transform, x, y, ...attributes } = node.attributes
  const [, dx = 0, dy = 0] = transform?.match(/^translate\(([-\d.e]+) ([-\d.e]+)\)$/)?.map(Number) ?? []
  const here = {
    x: at.x + dx,
    y: at.y + dy,
    fontSize: Number(attributes['font-size'] ?? at.fontSize),
    anchor: attributes['text-anchor'] ?? at.anchor,
  }
  if (node.name !== 'text') {
    return node.children.flatMap((child) => typeof child === 'string' ? [] : textBoxes(child, here))
  }
  const words = text(node)
  const width = estimatedWidth_px(words, here.fontSize)
  const toLeft = attributes.direction === 'rtl' ? here.anchor !== 'end' : here.anchor === 'end'
  const left = here.x + Number(x) - (here.anchor === 'middle' ? width / 2 : toLeft ? width : 0)
  const bottom = here.y + Number(y) + here.fontSize * 0.22
  const { fontSize } = here
  return [{ text: words, left, right: left + width, top: bottom - fontSize * 0.95, bottom, fontSize }]
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 &&
  other.top < one.bottom - 1

describe.each(cases)('%s', (_, draw) => {
  it.each(widths)(
    'has its texts inside the picture, apart from each other and readable, %i px wide',
    (width) => {
      const tree = parseXml(draw({ width, theme: 'light' }))
      const [, , , height] = tree.attributes.viewBox!.split(' ').map(Number)
      expect(tree.attributes).toMatchObject({ width: String(width), height: String(height), role: 'img' })
      const boxes = textBoxes(tree)
      expect(boxes.length).toBeGreaterThan(3)
      for (const box of boxes) {
        expect(box.fontSize, box.text).toBeGreaterThanOrEqual(11)
        expect([box.left >= 0, box.right <= width, box.top >= 0, box.bottom <= height!], JSON.stringify(box))
          .toEqual([true, true, true, true])
      }
      const pairs = boxes.flatMap((one, n) =>
        boxes.slice(n + 1).filter((other) => overlap(one, other))
          .map((other) => [one.text, other.text])
      )
      expect(pairs).toEqual([])
    },
  )

  it('says for screen readers what it shows, and fetches and runs nothing', () => {
    const source = draw({ width: 720, theme: 'dark' })
    const tree = parseXml(source)
    const [title, desc] = ['title', 'desc'].map((name) => all(tree, name)[0]!)
    expect(tree.attributes['aria-labelledby']).toBe(title!.attributes.id)
    expect(tree.attributes['aria-describedby']).toBe(desc!.attributes.id)
    expect(text(title!).length).toBeGreaterThan(3)
    expect(text(desc!)).toContain('not exact calendar-day streams')
    const names = all(tree).map(({ name }) => name)
    expect(names.filter((name) => /script|style|image|^a$/.test(name))).toEqual([])
    expect(source.match(/url\((?!#)/)).toBeNull()
  })
})

it('no light color is left in a dark picture', () => {
  const drawn = cases.map(([, draw]) => draw({ width: 720, theme: 'dark' })).join('')
  const left = Object.values(light).filter((color) => drawn.includes(`="${color}"`))
  expect([drawn.includes(dark.panel), left]).toEqual([true, []])
})

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1234, '1.23K'],
  [12_345, '12.3K'],
  [123_456, '123K'],
  [999_499, '999K'],
  [999_950, '1M'],
  [-4_812_345_678, '−4.81B'],
  [1e15, '1,000T'],
])('%d is abbreviated as %s', (value, label) => expect(compact(value)).toBe(label))
