import { announce, h } from '../dom/dom.ts'
import { action, confirmButton, onSubmit } from '../dom/form.ts'
import { closeMembers, members, type Organization, showsMembers, titleOf } from './members.ts'
import { invitations } from './invitations.ts'
import { fillPages } from '../dom/region.ts'
import { api } from '../api.ts'
import { data } from '../calls.ts'
import { to } from '../place.ts'
import { loadPerson } from '../shell/person.ts'
import { table } from '../dom/show.ts'

/** The organizations of a person: which have invited them, and the members of each. */
export async function organizations(): Promise<void> {
  let me = ''
  const load: () => Promise<void> = fillPages(
    'organizations',
    async (page) => {
      const [list, { account }] = await Promise.all([
        data(api.GET('/api/organizations', { params: { query: { page, limit: 25 } } })),
        api.me(),
      ])
      me = account.id
      return list
    },
    ({ organizations }) => organizations,
    (rows) => [
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
                confirmButton(
                  'Leave',
                  titleOf(each),
                  'You reach nothing of it any more, until somebody invites you again.',
                  () => leave(each),
                ),
              ),
          },
        ],
        rows,
        'You belong to no organization. In one, several people share catalogs, artists and pages.',
      ),
    ],
  )
  const leave = async (each: Organization) => {
    const params = { path: { organizationId: each.id, accountId: me } }
    await data(api.DELETE('/api/organizations/{organizationId}/members/{accountId}', { params }))
    if (showsMembers(each.id)) closeMembers()
    announce(`You have left ${titleOf(each)}.`)
    await Promise.all([changed(), loadInvitations()])
  }
  const changed = async () => {
    await Promise.all([load(), loadPerson()])
  }
  const loadInvitations = invitations(changed)
  onSubmit('new-organization', async ({ text }, show, form) => {
    const { organization } = await data(api.POST('/api/organizations', { body: { name: text('name') } }))
    form.reset()
    show('Created. ', h('a', { href: to('artists', organization.id) }, 'Go to its workspace'), '.')
    await changed()
  })
  await Promise.all([load(), loadInvitations()])
}
