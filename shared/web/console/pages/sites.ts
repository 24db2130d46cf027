import type { ApiClient } from '../../../client/mod.ts'
import { type Element, find } from '../dom/dom.ts'
import { clearProblems, showProblems } from '../dom/field-problems.ts'
import { askBeforeLeaving, offerRows, onSubmit } from '../dom/form.ts'
import { artistsInReach } from './artists-in-reach.ts'
import { prefillArtist } from './site-artist.ts'
import { rowList } from '../dom/rows.ts'
import { organizationId, to } from '../place.ts'
import { api } from './api.ts'
import { goTo } from '../session.ts'

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
