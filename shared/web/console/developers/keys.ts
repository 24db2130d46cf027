import { eachRow } from '../../../client/pages.ts'
import { find, h } from '../dom/dom.ts'
import { confirmButton, onSubmit, secret } from '../dom/form.ts'
import { fillAll, fillPages } from '../dom/region.ts'
import { api } from '../api.ts'
import { data } from '../calls.ts'
import { type Organization, workspaceOrganization } from '../shell/person.ts'
import { state, table, timeCell } from '../dom/show.ts'
import { day, permissions } from '../format.ts'

type Key = Awaited<ReturnType<typeof api.keys.list>>['keys'][number] & { created_by?: string | null }

/** API keys of the workspace: made here, shown once, and revoked. Those of an organization are its owners' alone. */
export async function keys(): Promise<void> {
  onSubmit('new-key', async ({ text }, show, form) => {
    const expires = text('expires')
    const fields = {
      name: text('name'),
      scopes: text('scopes').split(' ') as ('read' | 'write')[],
      ...expires && { expires_at: new Date(`${expires}T23:59:59`).toISOString() },
    }
    const of = await workspaceOrganization()
    const { key } = await (of ? api.organizationKeys.create(of.id, fields) : api.keys.create(fields))
    form.reset()
    const owner = of ? of.name ?? 'an organization' : 'your own account'
    show(secret(`Store this key of ${owner} now: it is never shown again.`, key.api_key))
    await reload?.()
  })
  let reload: (() => Promise<void>) | undefined
  await fillAll('keys', async () => {
    const of = await workspaceOrganization()
    const mayManage = of === undefined || of.role === 'owner'
    find('#new-key-part').hidden = !mayManage
    find('#only-owners').hidden = mayManage
    if (!mayManage) return
    reload = keyList(of)
    await reload()
  })
}

/** The list of keys of an account; those of an organization with the names of its people. Returns what loads it. */
function keyList(of: Organization | undefined): () => Promise<void> {
  let people: Map<string, string> | undefined
  const stateOf = ({ revoked_at, expires_at }: Key) =>
    revoked_at ? 'revoked' : expires_at && Date.parse(expires_at) < Date.now() ? 'expired' : 'active'
  const load: () => Promise<void> = fillPages(
    'keys',
    async (page) => {
      const query = { page, limit: 25 }
      if (!of) return await data(api.GET('/api/keys', { params: { query } }))
      const path = { organizationId: of.id }
      const [list, names] = await Promise.all([
        data(api.GET('/api/organizations/{organizationId}/keys', { params: { path, query } })),
        page > 1 && people || peopleOf(of.id),
      ])
      people = names
      return list
    },
    ({ keys }) => keys,
    (rows) => [table(
      'API keys',
      [
        { name: 'Name', cell: ({ name }) => name },
        {
          name: 'Begins with',
          cell: ({ prefix }) => h('code', {}, prefix),
        },
        { name: 'Permissions', cell: ({ scopes }) => permissions(scopes) },
        ...of
          ? [{ name: 'Made by', cell: (key: Key) => people?.get(key.created_by ?? '') ?? 'a former member' }]
          : [],
        { name: 'Last used', cell: ({ last_used_at }) => timeCell(last_used_at) },
        { name: 'Expires', cell: ({ expires_at }) => day(expires_at) },
        { name: 'State', cell: (key) => state('key', stateOf(key)) },
        {
          name: '',
          cell: (key) =>
            stateOf(key) === 'active' &&
            confirmButton('Revoke', key.name, 'What uses it is refused at once.', async () => {
              await (of ? api.organizationKeys.revoke(of.id, key.id) : api.keys.revoke(key.id))
              await load()
            }, key.name),
        },
      ],
      rows,
      'No keys yet.',
    )],
  )
  return load
}

/** The names of the members of an organization, by their accounts. */
async function peopleOf(organizationId: string): Promise<Map<string, string>> {
  const people = new Map<string, string>()
  const params = (page: number) => ({ path: { organizationId }, query: { page, limit: 100 } })
  const members = eachRow(
    (page) => data(api.GET('/api/organizations/{organizationId}/members', { params: params(page) })),
    ({ members }) => members,
  )
  for await (const { account_id, name, email } of members) people.set(account_id, name ?? email ?? '–')
  return people
}
