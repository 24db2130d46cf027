import { toast } from '../../components/toast.tsx'
import type { Site } from '../../../client/mod.ts'
import { type Element, find, h } from '../dom/dom.ts'
import { failPage } from '../dom/explain.ts'
import { action, addOptions, copyButton, onSubmit } from '../dom/form.ts'
import { fill } from '../dom/region.ts'
import { pageId, to } from '../place.ts'
import { api } from './api.ts'
import { goTo } from '../session.ts'
import { facts, state } from '../dom/show.ts'
import { number, time } from '../format.ts'
import { artistsInReach } from './artists-in-reach.ts'
import { isPublished, siteEditor } from './site-editor.ts'
import { offerGeneration, siteGeneration } from './site-generation.ts'
import { showRevisions } from './site-revisions.ts'

/** The editor of a page: what is generated and published on one side, and the draft as fans will see it on the other. */
export async function site(): Promise<void> {
  const id = pageId()
  // Until it has loaded, its buttons are hidden.
  let site: Site

  const showSite = (changed: Site): void => {
    site = changed
    find('h1').textContent = site.name
    document.title = `${site.name} · Console`
    find('#unpublish').hidden = site.published === null
    offerGeneration(site)
    editor.show(site)
    void fill(
      'proposed',
      async () =>
        changed.proposed?.length
          ? (await import('./site-proposals.ts')).proposalsOf(changed, editor, showSite)
          : [],
    )
    find('#site').replaceChildren(stateOf(site, async (slug) => {
      showSite((await api.sites.edit(id, { revision: site.revision, slug })).site)
      find('#site a').focus()
    }))
    find('#site').ariaBusy = 'false'
    void showRevisions(site, (to, show) =>
      editor.unlessChanged(show, async () => {
        showSite((await api.sites.restore(id, { revision: site.revision, to })).site)
      }))
  }

  const editor = siteEditor(() => site, showSite)
  const generation = siteGeneration({ current: () => site, changed: showSite, editor })
  onSubmit('publish', (_, show) =>
    editor.unlessChanged(show, async () => {
      if (editor.isChanged()) await editor.save(show)
      showSite(await api.sites.publish(id, site.revision))
      show('Published.')
      generation.clear()
      // The button is gone.
      find('#site a').focus()
    }))
  onSubmit('unpublish', async (_, show) => {
    const wasAsDraft = isPublished(site)
    showSite(await api.sites.unpublish(id))
    show('The page is offline. The draft and the fans stay.')
    // Publishing again would show what was changed since.
    if (wasAsDraft) {
      toast('The page is offline.', async () => showSite(await api.sites.publish(id, site.revision)))
    }
  })
  onSubmit('delete', async () => {
    const { ask } = await import('../../components/ask.tsx')
    const text = 'The page and its fans are gone.'
    if (!await ask({ title: 'Delete this page?', text, act: 'Delete', name: site.name })) return
    await api.sites.delete(id)
    editor.abandon()
    await goTo(to('pages'))
  })
  try {
    const [loaded, artists] = await Promise.all([api.sites.get(id), artistsInReach()])
    const { artist_id, draft } = loaded
    if (artist_id && !artists.some(({ id }) => id === artist_id)) {
      artists.push({ id: artist_id, name: (draft as { artistName?: string } | null)?.artistName ?? null })
    }
    addOptions('#edit [name=artistId]', artists)
    showSite(loaded)
  } catch (error) {
    find('main > .columns').remove()
    return failPage('.editor', error, { path: 'pages', name: 'All sites' })
  }
  void generation.resume()
  // It may have been requested in the tab that was shown meanwhile.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void generation.resume()
  })
}

function stateOf(site: Site, changeSlug: (slug: string) => Promise<void>) {
  const { id, slug, published, published_at, revision } = site
  const address = `${document.body.dataset.home!.replace(/\/console$/, '')}/${slug ?? id}`
  const readable = slug === null && readableSlug(site)
  return facts([
    [
      'Page',
      published
        ? h('a', { href: address, target: '_blank', rel: 'noopener' }, 'Open the page')
        : state('page', 'draft'),
    ],
    ...published
      ? [
        [
          'Address',
          h(
            'span',
            { class: 'row' },
            h('code', { tabindex: 0 }, address),
            ...sharing(site, address),
            readable && action(`Use /s/${readable}`, 'as its address', () => changeSlug(readable)),
          ),
        ],
        [
          'QR code',
          h(
            'span',
            { class: 'row' },
            h('img', { src: `${address}/qr.svg`, alt: 'QR code of the address', width: 120, height: 120 }),
            h('a', { href: `${address}/qr.svg`, download: 'qr.svg' }, 'Download'),
          ),
        ],
        ['Published', time(published_at)],
      ] as const
      : [],
    ['Draft', draftState(site)],
    ['Revision', number(revision)],
  ])
}

/** Artist and title as an address; empty if they have too few letters of it. */
function readableSlug({ name, published }: Site): string {
  const { artistName = '' } = (published ?? {}) as { artistName?: string }
  const slug = `${artistName} ${name}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    .replace(/[^a-z0-9]+/g, '-').slice(0, 60).replace(/^-|-$/g, '')
  return slug.length < 3 ? '' : slug
}

/** The buttons that pass the address of a published page on. */
const sharing = ({ name }: Site, url: string): Element[] => [
  copyButton('the address', url),
  ...navigator.share
    ? [action('Share', 'the page', async () => {
      // A person who closes the system's list has decided not to share.
      await navigator.share!({ title: name, url }).catch((error) => {
        if (error.name !== 'AbortError') throw error
      })
    })]
    : [],
]

function draftState(site: Site): string {
  if (site.draft === null) return 'None yet'
  if (site.published === null) return 'Not published yet'
  return isPublished(site) ? 'As published' : 'Has changes since'
}
