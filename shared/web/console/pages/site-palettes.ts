import type { Site } from '../../../client/mod.ts'
import { type Child, type Element, find, h } from '../dom/dom.ts'
import { api } from './api.ts'

const places = ['background', 'foreground', 'accent', 'second'] as const
type Colors = Record<typeof places[number], string>

const sources = { brief: 'From your brief', cover: 'From the cover', mood: 'In the mood of the release' }

/** A color to look at. */
export function swatch(color: string): Element {
  const square = h('i', { class: 'swatch' })
  square.style.setProperty('--color', color)
  return square
}

/** Three palettes to choose from, and the colors of the brief that the page does not have. `typed` is called after a choice. */
export function sitePalettes(form: Element, typed: () => void) {
  const part = find('#palettes')
  const controls = places.map((place) => form.querySelector(`[name=${place}]`)!)
  const isUsed = (colors: Colors) =>
    controls.every(({ name, value }) => colors[name as keyof Colors] === value)
  const offers = new WeakMap<Element, Colors>()

  /** The choice follows the colors, which can be typed too. */
  function mark(): void {
    for (const radio of part.querySelectorAll('input')) radio.checked = isUsed(offers.get(radio)!)
  }

  function use(colors: Partial<Colors>): void {
    for (const control of controls) control.value = colors[control.name as keyof Colors] ?? control.value
    mark()
    typed()
  }
  for (const control of controls) control.addEventListener('input', mark)

  const option = (source: keyof typeof sources, colors: Colors): Element => {
    const parts = colors.background.match(/[0-9a-f]{2}/g)!.map((digits) => parseInt(digits, 16))
    const tone = parts.reduce((sum, one) => sum + one) > 382 ? 'light' : 'dark'
    const checked = isUsed(colors)
    const radio = h('input', { type: 'radio', name: 'palette', checked, onchange: () => use(colors) })
    offers.set(radio, colors)
    return h(
      'label',
      { class: 'check' },
      radio,
      h('span', {}, ...places.map((place) => swatch(colors[place])), ` ${sources[source]}, ${tone}`),
    )
  }

  return async ({ id }: Site): Promise<Child[]> => {
    const { palettes, unused_colors } = await api.sites.palettes(id)
    return [
      h('legend', {}, 'Colors that suit the page'),
      ...palettes.map(({ source, ...colors }) => option(source, colors)),
      unused_colors.length > 0 && h('p', {}, 'In your brief and not on the page:'),
      unused_colors.length > 0 && h(
        'ul',
        {},
        ...unused_colors.map(({ words, color, reason }) =>
          h(
            'li',
            {},
            swatch(color),
            ` ${words}. ${reason} `,
            h('button', {
              type: 'button',
              class: 'link',
              onclick: () => use({ accent: color }),
            }, `Use ${words} as accent`),
          )
        ),
      ),
    ]
  }
}
