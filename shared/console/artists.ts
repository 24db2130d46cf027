import type { Result } from '../client/mod.ts'
import { type Child, h } from './dom.ts'
import { action, addOptions, onSubmit, sureAction } from './form.ts'
import { fill } from './region.ts'
import { api, data } from './session.ts'
import { state, table } from './show.ts'

type Organization = Result<'list_organizations'>['organizations'][number]
type Member = Result<'list_organization_members'>['members'][number]

export async function artists(): Promise<void> {
  const loadArtists = () =>
    fill('artists', async () => {
      const [{ artists }, { organizations }] = await Promise.all([
        data(api.GET('/api/artists', { params: { query: { limit: 100 } } })),
        api.me(),
      ])
      const names = new Map(organizations.map(({ id, name }) => [id, name]))
      return [table(
        'Your artists',
        [
          { name: 'Name', cell: ({ name }) => name ?? 'Without a name' },
          {
            name: 'Label',
            cell: ({ label }) => label ?? '–',
          },
          {
            name: 'Belongs to',
            cell: ({ organization_ids: ids }) =>
              ids.map((id) => names.get(id) ?? 'an organization').join(', ') || 'You',
          },
        ],
        artists,
        'No artists yet.',
      )]
    })
  const loadOrganizations = () =>
    fill('organizations', async () => {
      const { organizations } = await data(
        api.GET('/api/organizations', { params: { query: { limit: 100 } } }),
      )
      if (organizations.length === 0) return [h('p', { class: 'empty' }, 'You belong to no organization.')]
      return await Promise.all(organizations.map((each) => organizationPart(each, loadOrganizations)))
    })
  onSubmit('new-artist', async ({ text }, show, form) => {
    const organization_id = text('organization') || undefined
    await data(api.POST('/api/artists', { body: { name: text('name'), organization_id } }))
    form.reset()
    show('Added.')
    await loadArtists()
  })
  onSubmit('new-organization', async ({ text }, show, form) => {
    const { organization } = await data(api.POST('/api/organizations', { body: { name: text('name') } }))
    form.reset()
    show('Created.')
    addOptions('[name=organization]', [organization])
    await loadOrganizations()
  })
  await Promise.all([loadArtists(), loadOrganizations()])
  addOptions('[name=organization]', (await api.me()).organizations)
}

/** An organization with its members, and what the person may do. The API decides; an owner's buttons are only offered. */
async function organizationPart(organization: Organization, reload: () => Promise<void>): Promise<Child> {
  const { id, name, role, accepted } = organization
  const me = (await api.me()).account.id
  const member = (accountId: string) => ({ params: { path: { organizationId: id, accountId } } })
  const title = name ?? 'Without a name'
  if (!accepted) {
    return h(
      'div',
      { class: 'notice row' },
      h('span', {}, `${title} has invited you. Until you accept, it has no access to your account.`),
      action('Accept', `the invitation of ${title}`, async () => {
        await data(
          api.PATCH('/api/organizations/{organizationId}/members/{accountId}', {
            ...member(me),
            body: { accepted: true },
          }),
        )
        await reload()
      }),
    )
  }
  const { members } = await data(
    api.GET('/api/organizations/{organizationId}/members', {
      params: { path: { organizationId: id }, query: { limit: 100 } },
    }),
  )
  const remove = (each: Member) =>
    sureAction(each.account_id === me ? 'Leave' : 'Remove', each.name ?? each.email ?? title, async () => {
      await data(
        api.DELETE('/api/organizations/{organizationId}/members/{accountId}', member(each.account_id)),
      )
      await reload()
    })
  const formId = `invite-${id}`
  const part = h(
    'section',
    { class: 'region', 'aria-label': title },
    h('h3', {}, title),
    table(
      `Members of ${title}`,
      [
        { name: 'Member', cell: (each) => each.name ?? each.email ?? '–' },
        { name: 'E-mail address', cell: ({ email }) => email ?? '–' },
        { name: 'Role', cell: (each) => each.role },
        { name: 'State', cell: (each) => each.accepted ? state('active') : state('invited') },
        { name: '', cell: (each) => (role === 'owner' || each.account_id === me) && remove(each) },
      ],
      members,
      'No members.',
    ),
    role === 'owner' && inviteForm(formId, title),
  )
  if (role === 'owner') {
    // Once it is in the page.
    setTimeout(() =>
      onSubmit(formId, async ({ text }, show) => {
        await data(
          api.POST('/api/organizations/{organizationId}/members', {
            params: { path: { organizationId: id } },
            body: { email: text('email'), role: text('role') as 'member' | 'owner' },
          }),
        )
        show('Invited.')
        await reload()
      })
    )
  }
  return part
}

const inviteForm = (id: string, title: string) =>
  h(
    'form',
    { id, method: 'post', class: 'wide', 'aria-label': `Invite to ${title}` },
    h(
      'label',
      {},
      h('span', {}, 'New member by e-mail'),
      h('input', { name: 'email', type: 'email', required: true, maxlength: 254 }),
    ),
    h(
      'label',
      {},
      h('span', {}, 'Role'),
      h(
        'select',
        { name: 'role' },
        h('option', { value: 'member' }, 'Member'),
        h('option', { value: 'owner' }, 'Owner'),
      ),
    ),
    h('div', { class: 'row' }, h('button', { type: 'submit' }, 'Invite')),
    h('p', { class: 'problem', role: 'alert' }),
    h('div', { class: 'outcome', role: 'status' }),
  )
