import type { Site } from '../../../client/mod.ts'
import { type Child, find, h } from '../dom/dom.ts'
import { action, showIn } from '../dom/form.ts'
import { api } from './api.ts'
import type { SiteEditor } from './site-editor.ts'
import type { Changes } from './site-fields.ts'

/** What a model read from the brief, each fact to accept or to drop. Nothing of it is on the page before. */
export function proposalsOf(site: Site, editor: SiteEditor, changed: (site: Site) => void): Child[] {
  const { id, revision, facts, proposed = [] } = site
  const outcome = h('div', { class: 'outcome', role: 'status' })
  const set = (changes: Changes) =>
    editor.unlessChanged(showIn(outcome), async () => {
      changed((await api.sites.edit(id, { revision, ...changes })).site)
      find('#proposed').focus()
    })
  return [
    h('h3', {}, 'Read from your brief'),
    h('p', { class: 'muted' }, 'None of it is on the page unless you accept it.'),
    h(
      'ul',
      {},
      ...proposed.map(({ field, value, words }) =>
        h(
          'li',
          {},
          h('b', {}, editor.labelOf(field)),
          `: ${inWords(value)} `,
          h('small', {}, `from “${words}”`),
          h(
            'div',
            { class: 'row' },
            action('Accept', editor.labelOf(field), () => set({ [field]: value } as Changes)),
            // The field stays as it is.
            action('Drop', editor.labelOf(field), () =>
              set({ [field]: (facts as Record<string, unknown>)[field] ?? null } as Changes)),
          ),
        )
      ),
    ),
    outcome,
  ]
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join('; ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(inWords).join(', ')
  return String(value)
}
