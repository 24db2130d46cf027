import type { Site } from '../client/mod.ts'
import { document, find, h } from './dom.ts'
import { explain } from './failure.ts'
import { onSubmit } from './form.ts'
import { fill } from './region.ts'
import { api, data, pageId, to } from './session.ts'
import { count, facts, number, progress, state, table, time } from './show.ts'
import { siteEditor } from './site-editor.ts'
import { visits } from './visits.ts'

/** The editor of a page: what is generated and published on one side, and the draft as fans will see it on the other. */
export async function site(): Promise<void> {
  const id = pageId()
  // Until it has loaded, its buttons are hidden.
  let site: Site

  const showSite = (changed: Site): Promise<unknown> => {
    site = changed
    find('h1').textContent = site.name
    document.title = `${site.name} · Console`
    find('#generate').hidden = false
    find('#publish').hidden = site.draft === null || isCurrent(site)
    find('#unpublish').hidden = site.published === null
    find('#publish button').textContent = site.published ? 'Publish the draft' : 'Publish'
    showFields(site)
    return Promise.all([
      fill('site', () => Promise.resolve([stateOf(site)])),
      fill('preview', () => preview(site)),
    ])
  }

  onSubmit('generate', async ({ text }, show) => {
    const generated = await api.sites.generate(id, {
      revision: site.revision,
      instruction: text('instruction'),
    }, {
      onProgress: (run) => show(...progress(run)),
    })
    show('The draft has changed. Nothing is published until you do.')
    await showSite(generated)
  })
  onSubmit('publish', async (_, show) => {
    await showSite(await api.sites.publish(id, site.revision))
    show('Published.')
  })
  onSubmit('unpublish', async (_, show) => {
    await showSite(await api.sites.unpublish(id))
    show('The page is offline. The draft and the fans stay.')
  })
  onSubmit('delete', async () => {
    await api.sites.delete(id)
    location.assign(to('sites'))
  })
  onSubmit('export', async (_, show) => {
    const text = await data(
      api.GET('/api/sites/{id}/signups.csv', { params: { path: { id } }, parseAs: 'text' }),
    )
    const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
    const link = h('a', { href: address, download: 'fans.csv' }, 'Save fans.csv')
    show(link)
    link.focus()
  })
  const showFields = siteEditor(() => site, showSite)
  try {
    void showSite(await api.sites.get(id))
  } catch (error) {
    find('.editor').replaceChildren(h('p', { class: 'problem', role: 'alert' }, ...explain(error)))
    return
  }
  void fill('visits', () => visits(id))
  void fill('fans', async () => {
    const { signups, pagination } = await api.sites.signups(id, { limit: 20 })
    return [
      h('p', { class: 'muted' }, count(pagination.total_count, 'fan')),
      table(
        'Newest fans',
        [
          { name: 'E-mail address', cell: ({ email }) => email },
          { name: 'State', cell: (fan) => state(fan.state) },
          { name: 'Signed up', isNumber: true, cell: ({ created_at }) => time(created_at) },
        ],
        signups,
        'Nobody has signed up yet.',
      ),
    ]
  })
}

/** Whether fans see the draft already. Postgres returns equal documents as the same text. */
const isCurrent = ({ draft, published }: Site) => JSON.stringify(draft) === JSON.stringify(published)

function stateOf(site: Site) {
  const { id, slug, draft, published, published_at, revision } = site
  const address = `${document.body.dataset.home!.replace(/\/console$/, '')}/${slug ?? id}`
  return facts([
    [
      'Page',
      published
        ? h('a', { href: address, target: '_blank', rel: 'noopener' }, 'Open the page')
        : state('private'),
    ],
    ['Published', time(published_at)],
    ['Draft', draft === null ? 'None yet' : isCurrent(site) ? 'As published' : 'Not published'],
    ['Revision', number(revision)],
  ])
}

/** The draft in a frame. A signed link shows it for an hour. */
async function preview({ id, draft, name }: Site) {
  if (draft === null) return [h('p', { class: 'empty' }, 'Generate the page to see it here.')]
  const { url } = await api.sites.preview(id)
  return [
    h(
      'p',
      {},
      h('a', { href: url, target: '_blank', rel: 'noopener' }, 'Open the preview in a tab'),
      ', which works for an hour.',
    ),
    h('iframe', { src: url, title: `Preview of ${name}` }),
  ]
}
