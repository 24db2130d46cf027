import { describe, expect, it } from 'vitest'
import { dark, light, themes } from '../../../shared/operations/catalogs/history-picture/themes.ts'
import { compact } from '../../../shared/operations/catalogs/history-picture/numbers.ts'
import { estimatedWidth_px } from '../../../shared/media/svg/text.ts'
import { contrast } from '../../support/contrast.ts'
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

describe('the themes', () => {
  it.each(themes)('have the contrast that WCAG AA requires: %s', (theme) => {
    const colors = theme === 'light' ? light : dark
    for (const ground of ['background', 'previous-tint', 'current-tint']) {
      const states = ['comparable', 'incomplete', 'counter_correction', 'invalid_observation']
      for (const written of ['ink', 'muted', ...states, 'unaligned_observations']) {
        expect(contrast(colors[written]!, colors[ground]!), `${written} on ${ground}`).toBeGreaterThan(4.5)
      }
      // Of graphics it requires less.
      expect(contrast(colors.line!, colors[ground]!)).toBeGreaterThan(3)
    }
  })

  it('have the same colors by name, and no light one is left in a dark picture', () => {
    expect(Object.keys(dark).toSorted()).toEqual(Object.keys(light).toSorted())
    const drawn = cases.map(([, draw]) => draw({ width: 720, theme: 'dark' })).join('')
    const left = ([name, color]: [string, string]) => dark[name] !== color && drawn.includes(`="${color}"`)
    expect(Object.entries(light).filter(left)).toEqual([])
  })
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
