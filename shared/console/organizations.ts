import { announce, h } from './dom.ts'
import { action, onSubmit, sureAction } from './form.ts'
import { closeMembers, members, type Organization, showsMembers, titleOf } from './members.ts'
import { fillPages } from './region.ts'
import { api, data } from './session.ts'
import { table } from './show.ts'

/** The organizations of a person: which have invited them, and the members of each. */
export async function organizations(
  created: (organization: Pick<Organization, 'id' | 'name'>) => void,
): Promise<void> {
  let me = ''
  const member = (organizationId: string) => ({ params: { path: { organizationId, accountId: me } } })
  const load: () => Promise<void> = fillPages(
    'organizations',
    async (page) => {
      const [{ organizations, pagination }, { account }] = await Promise.all([
        data(api.GET('/api/organizations', { params: { query: { page, limit: 25 } } })),
        api.me(),
      ])
      me = account.id
      return { rows: organizations, total: pagination.total_count }
    },
    (rows) => [
      ...rows.filter(({ accepted }) => !accepted).map(invitation),
      table(
        'Your organizations',
        [
          { name: 'Name', cell: titleOf },
          { name: 'Your role', cell: ({ role }) => role ?? '–' },
          {
            name: '',
            cell: (each) =>
              h(
                'span',
                { class: 'row' },
                action('Members', `of ${titleOf(each)}`, () => members(each, me, load)),
                sureAction('Leave', titleOf(each), () => leave(each.id, `You have left ${titleOf(each)}.`)),
              ),
          },
        ],
        rows.filter(({ accepted }) => accepted),
        'You belong to no organization. In one, several people share catalogs, artists and pages.',
      ),
    ],
  )
  const leave = async (id: string, outcome: string) => {
    await data(api.DELETE('/api/organizations/{organizationId}/members/{accountId}', member(id)))
    if (showsMembers(id)) closeMembers()
    announce(outcome)
    await load()
  }
  const invitation = (each: Organization) =>
    h(
      'div',
      { class: 'notice row' },
      h(
        'span',
        {},
        `${
          titleOf(each)
        } has invited you as ${each.role}. Until you accept, it has no access to your account.`,
      ),
      action('Accept', `the invitation of ${titleOf(each)}`, async () => {
        const path = '/api/organizations/{organizationId}/members/{accountId}'
        await data(api.PATCH(path, { ...member(each.id), body: { accepted: true } }))
        announce(`You belong to ${titleOf(each)} now.`)
        await load()
      }),
      sureAction(
        'Decline',
        `the invitation of ${titleOf(each)}`,
        () => leave(each.id, 'The invitation is declined.'),
      ),
    )
  onSubmit('new-organization', async ({ text }, show, form) => {
    const { organization } = await data(api.POST('/api/organizations', { body: { name: text('name') } }))
    form.reset()
    show('Created.')
    created(organization)
    await load()
  })
  await load()
}
