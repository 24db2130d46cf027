import { find, h } from '../dom/dom.ts'
import type { Show } from '../dom/form.ts'
import type { Overlap, SiteFields } from './site-fields.ts'

/** Says that the page was changed elsewhere, with a button that loads that state. `load` returns what the person has changed too. */
export function offerNewerState(
  show: Show,
  { isChanged, labelOf }: SiteFields,
  load: () => Promise<readonly Overlap[]>,
): void {
  const inWords = ({ name, value }: Overlap) =>
    h('li', {}, labelOf(name), typeof value === 'string' && value !== '' && `: “${value}”`)
  const button = h('button', {
    type: 'button',
    onclick: async () => {
      const overlaps = await load()
      show(
        isChanged()
          ? 'This is the newer state, with what you typed. It is not saved yet.'
          : 'This is the newer state.',
        ...overlaps.length > 0
          ? [
            h('p', {}, 'It was changed there too; saving replaces this:'),
            h('ul', {}, ...overlaps.map(inWords)),
          ]
          : [],
      )
      find('#edit [type=submit]').focus()
    },
  }, 'Load the newer state')
  show(
    h(
      'p',
      { class: 'problem', role: 'alert' },
      'The page was changed elsewhere meanwhile, in another tab or by somebody else, so this was not done. ' +
        'What you typed is still here.',
    ),
    h('div', { class: 'row' }, button),
  )
}
