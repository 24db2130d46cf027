import type { Site } from '../client/mod.ts'
import { find, h } from './dom.ts'
import { addOptions, onSubmit } from './form.ts'
import { fill } from './region.ts'
import { api, data, to } from './session.ts'
import { type Column, state, table, time } from './show.ts'

const columns: Column<Pick<Site, 'id' | 'name' | 'published_at' | 'updated_at'>>[] = [
  { name: 'Name', cell: ({ id, name }) => h('a', { href: to(`sites/${id}`) }, name) },
  { name: 'State', cell: ({ published_at }) => state(published_at ? 'published' : 'private') },
  { name: 'Changed', isNumber: true, cell: ({ updated_at }) => time(updated_at) },
]

/** The person's own sites and those of their organizations, each workspace with its own table. */
export function sites(): void {
  find('#new').href = to('sites/new')
  void fill('sites', async () => {
    const { organizations } = await api.me()
    const workspaces = [{ id: undefined, name: 'Your own' }, ...organizations]
    const lists = await Promise.all(workspaces.map(async ({ id, name }) => {
      const { sites } = await api.sites.list(id ? { organizationId: id } : {})
      return { title: name ?? 'Without a name', sites }
    }))
    return lists.flatMap(({ title, sites }) => [
      lists.length > 1 && h('h2', {}, title),
      table(title, columns, sites, 'No sites yet.'),
    ])
  })
}

export async function newSite(): Promise<void> {
  onSubmit('new-site', async ({ text }, show) => {
    const optional = (name: string) => text(name) || undefined
    show('Creating…')
    const site = await api.sites.create({
      releaseUrl: optional('releaseUrl'),
      name: optional('name'),
      brief: optional('brief'),
      artistId: optional('artist'),
      organizationId: optional('organization'),
    })
    location.assign(to(`sites/${site.id}`))
  })
  const [{ organizations }, { artists }] = await Promise.all([
    api.me(),
    data(api.GET('/api/artists', { params: { query: { limit: 100 } } })),
  ])
  addOptions('[name=organization]', organizations)
  addOptions('[name=artist]', artists)
}
