import type { Body, Result } from '../../../client/mod.ts'
import { find, h } from '../dom/dom.ts'
import { action, onSubmit } from '../dom/form.ts'
import { organizations } from './organizations.ts'
import { fillPages } from '../dom/region.ts'
import { organizationId } from '../place.ts'
import { api } from '../api.ts'
import { data, readMe } from '../calls.ts'
import { table } from '../dom/show.ts'

type Artist = Result<'list_artists'>['artists'][number]
type Changes = Body<'update_artist'>

const nameOf = ({ name }: Artist) => name ?? 'Without a name'

/** Artists and organizations. */
export async function artists(): Promise<void> {
  const load = fillPages(
    'artists',
    async (page) => {
      const of = organizationId
        ? { organization_id: organizationId }
        : { account_id: (await readMe()).account.id }
      return await data(api.GET('/api/artists', { params: { query: { ...of, page, limit: 25 } } }))
    },
    ({ artists }) => artists,
    (rows) => [table(
      'Your artists',
      [
        {
          name: 'Name',
          cell: (artist) => h('span', {}, nameOf(artist), ' ', artist.pinned && h('small', {}, 'Pinned')),
        },
        { name: 'Label', cell: ({ label }) => label ?? '–' },
        { name: '', cell: (artist) => buttons(artist) },
      ],
      rows,
      'No artists yet. Add the first one below: pages and shows belong to an artist.',
    )],
  )
  const change = async (artistId: string, body: Changes) => {
    await data(api.PATCH('/api/artists/{artistId}', { params: { path: { artistId } }, body }))
    await load()
  }
  const edit = editForm(change)
  const buttons = (artist: Artist) =>
    h(
      'span',
      { class: 'row' },
      action('Edit', nameOf(artist), () => Promise.resolve(edit(artist))),
      action(artist.pinned ? 'Unpin' : 'Pin', nameOf(artist), () =>
        change(artist.id, { pinned: !artist.pinned })),
    )

  onSubmit('new-artist', async ({ text }, show, form) => {
    await data(api.POST('/api/artists', { body: { name: text('name'), organization_id: organizationId } }))
    form.reset()
    show('Added.')
    await load()
  })
  await Promise.all([load(), organizations()])
}

/** Opens the fields of an artist. Saved, the focus returns to the list. */
function editForm(change: (artistId: string, body: Changes) => Promise<void>): (artist: Artist) => void {
  const form = find('#edit-artist')
  const field = (name: string) => form.querySelector(`[name=${name}]`)!
  let current: Artist | undefined

  onSubmit('edit-artist', async ({ text }) => {
    const { id, profileUrls } = current!
    const orNull = (name: string) => text(name) || null
    // A platform without an address is only named to remove it.
    const profiles = ['spotify', 'bandsintown'].filter((name) => text(name) || profileUrls[name])
    await change(id, {
      name: text('name'),
      label: orNull('label'),
      image: orNull('image'),
      instruction: orNull('instruction'),
      ...profiles.length > 0 && {
        profileUrls: Object.fromEntries(profiles.map((name) => [name, orNull(name)])),
      },
    })
    close(text('name'))
  })
  const close = (name: string) => {
    find('#edit-part').hidden = true
    find('#artists').querySelector(`[aria-label="Edit ${CSS.escape(name)}"]`)?.focus()
  }
  form.querySelector('[type=button]')!.addEventListener('click', () => close(nameOf(current!)))

  return (artist) => {
    current = artist
    find('#edit-title').textContent = nameOf(artist)
    const { name, label, image, instruction, profileUrls } = artist
    const values = { name, label, image, instruction, ...profileUrls }
    for (const each of form.querySelectorAll('input,textarea')) {
      each.value = (values as Record<string, string | null>)[each.getAttribute('name')!] ?? ''
    }
    form.querySelector('.problem')!.replaceChildren()
    find('#edit-part').hidden = false
    field('name').focus()
  }
}
