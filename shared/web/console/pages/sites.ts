import type { ApiClient, Site } from '../../../client/mod.ts'
import { type Element, find, h } from '../dom/dom.ts'
import { clearProblems, showProblems } from '../dom/field-problems.ts'
import { askBeforeLeaving, offerRows, onSubmit } from '../dom/form.ts'
import { artistsInReach } from './artists-in-reach.ts'
import { prefillArtist } from './site-artist.ts'
import { fillPages } from '../dom/region.ts'
import { rowList } from '../dom/rows.ts'
import { deployment, organizationId, to } from '../place.ts'
import { api } from './api.ts'
import { goTo } from '../session.ts'
import { type Column, state, table } from '../dom/show.ts'
import { time } from '../format.ts'

const columns: Column<Pick<Site, 'id' | 'name' | 'published_at' | 'updated_at'>>[] = [
  {
    name: 'Name',
    cell: ({ id, name, published_at }) =>
      h(
        'a',
        { href: to(`pages/${id}`), class: 'with-card' },
        published_at && h('img', { src: cardOf(id), alt: '', width: 84, height: 44, loading: 'lazy' }),
        name,
      ),
  },
  { name: 'State', cell: ({ published_at }) => state('page', published_at ? 'published' : 'draft') },
  { name: 'Changed', isNumber: true, cell: ({ updated_at }) => time(updated_at) },
]

/** The card for sharing, which is drawn once for each published version. */
const cardOf = (id: string) => new URL(`${id}/card.png`, deployment.home).href

/** The pages of the workspace. */
export function sites(): void {
  find('#new').href = to('pages/new')
  const load = fillPages(
    'sites',
    (page) => api.sites.list({ organizationId, page, limit: 25 }),
    ({ sites }) => sites,
    (rows) => {
      find('#new').hidden = rows.length === 0
      return rows.length === 0 ? [start()] : [table('Sites', columns, rows, '')]
    },
  )
  void load()
}

/** What somebody who has no site yet does first. */
const start = () =>
  h(
    'div',
    { class: 'start' },
    h('h2', {}, 'Make a page for a release'),
    h(
      'p',
      { class: 'muted' },
      'A playable page with links to the services, which collects fans. It stays private until you publish it.',
    ),
    h('a', { class: 'button main', href: to('pages/new') }, 'Create your first site'),
  )

/** Creates a site and requests its draft. Its page then shows how far that is. */
export async function newSite(): Promise<void> {
  const form = find('#new-site')
  const lists = Object.fromEntries(
    [...form.querySelectorAll('[data-rows]')].map((box) => [box.dataset.rows!, rowList(box, () => {})]),
  )
  const mayLeave = askBeforeLeaving(form)
  onSubmit('new-site', async ({ text }, show) => {
    const optional = (name: string) => text(name) || undefined
    clearProblems(form)
    if (!text('releaseUrl') && !(text('name') && text('brief') && text('artist'))) {
      throw new Error('Give the address of a release, or a name, an artist and what the page should be.')
    }
    show('Creating…')
    try {
      const site = await api.sites.create({
        releaseUrl: optional('releaseUrl'),
        name: optional('name'),
        brief: optional('brief'),
        generate: true,
        background: true,
        instruction: optional('instruction'),
        artist: optional('artist'),
        artistId: optional('artistId'),
        organizationId,
        releaseDate: optional('releaseDate'),
        ...text('game') && { game: true },
        design: readDesign(form),
        // Without links or shows, those of the release and of the artist are looked up.
        ...Object.fromEntries(
          Object.entries(lists).flatMap(([name, list]) => list.length > 0 ? [[name, list.read()]] : []),
        ),
      })
      mayLeave()
      await goTo(to(`pages/${site.id}`))
      show()
    } catch (error) {
      show()
      showProblems(
        error,
        form,
        ([name = '', ...rest]) =>
          lists[name]?.locate(rest) ?? form.querySelector(`[name="${name}"]`) ?? undefined,
      )
    }
  })
  await prefillArtist(form, offerRows('artistId', 'Your artists', artistsInReach))
}

/** The parts of the design that were chosen. */
function readDesign(form: Element): Parameters<ApiClient['sites']['create']>[0]['design'] {
  const chosen = [...form.querySelectorAll('[data-design]')]
    .map((control) => [control.name, control.value.trim()]).filter(([, value]) => value)
  return chosen.length > 0 ? Object.fromEntries(chosen) : undefined
}
