import type { Site } from '../client/mod.ts'
import { document, type Element, find, h } from './dom.ts'
import { action, onSubmit } from './form.ts'
import { fill } from './region.ts'
import { api } from './session.ts'
import { table, time } from './show.ts'

type Values = Record<string, string>

const fields = () => [...find('#edit').querySelectorAll('[name]')] as (Element & { name: string })[]
const isDesign = (field: Element) => field.dataset.design !== undefined
const textOf = (value: unknown) => typeof value === 'string' ? value : ''

/** The values of the site as the fields of the form have them. */
function valuesOf(site: Site): Values {
  const { name, slug, facts, draft } = site as Site & { slug: string | null }
  const all: Record<string, unknown> = { ...facts, ...(draft?.design ?? {}), name, slug }
  return Object.fromEntries(fields().map((field) => [field.name, textOf(all[field.name])]))
}

/**
 * Edits the texts, the design and the facts of a page. Only what was changed is sent, so that nothing is overwritten which the
 * form does not have. Returns what shows a site in the form.
 */
export function siteEditor(current: () => Site, changed: (site: Site) => unknown): (site: Site) => void {
  let shown: Values = {}

  function showFields(site: Site): void {
    document.querySelector('#edit-state')?.remove()
    find('#edit').hidden = false
    shown = valuesOf(site)
    for (const field of fields()) {
      field.value = shown[field.name]!
      field.disabled = isDesign(field) && site.draft === null
    }
    void fill('revisions', () => revisions(site, changed))
  }

  onSubmit('edit', async (_, show) => {
    const facts: Record<string, string | null> = {}
    const design: Values = {}
    for (const field of fields()) {
      const value = field.value.trim()
      if (field.disabled || value === shown[field.name]) continue
      // A drawing can be exchanged, not removed.
      if (isDesign(field) && field.name === 'art' && value === '') continue
      if (isDesign(field)) design[field.name] = value
      else facts[field.name] = value || null
    }
    const { id, revision } = current()
    const { site, corrections } = await api.sites.edit(
      id,
      {
        revision,
        ...facts,
        ...Object.keys(design).length > 0 && { design },
      } as Parameters<typeof api.sites.edit>[1],
    )
    await changed(site)
    show(
      'Saved.',
      ...corrections.map(({ field, from, to }) =>
        h('p', {}, `${field}: ${from} could not be read, so it is ${to}.`)
      ),
    )
  })
  return showFields
}

/** Each revision brings back what the page was then. */
async function revisions({ id, revision }: Site, changed: (site: Site) => unknown) {
  const { revisions } = await api.sites.revisions(id, { limit: 10 })
  return [table(
    'Earlier revisions',
    [
      { name: 'Revision', cell: (each) => each.revision },
      { name: 'Made by', cell: (each) => each.action },
      { name: 'When', cell: ({ created_at }) => time(created_at) },
      {
        name: '',
        cell: (each) =>
          each.revision !== revision && action('Bring back', `revision ${each.revision}`, async () => {
            const { site } = await api.sites.restore(id, { revision, to: each.revision })
            await changed(site)
          }),
      },
    ],
    revisions,
    'None yet.',
  )]
}
