import { announce, h } from '../dom/dom.ts'
import type { Result } from '../../../client/mod.ts'
import { action, confirmButton } from '../dom/form.ts'
import { fillPages } from '../dom/region.ts'
import { api } from '../api.ts'
import { data } from '../calls.ts'
import { table } from '../dom/show.ts'

type Invitation = Result<'list_invitations'>['invitations'][number]
type Inviting = Pick<Invitation, 'organization_id' | 'organization_name'>

const titleOf = ({ organization_name }: Inviting) => organization_name ?? 'Without a name'
const inPath = ({ organization_id }: Inviting) => ({ params: { path: { organizationId: organization_id } } })

/**
 * The invitations of a person, and the organizations that may not invite again.
 * @param joined the person belongs to another organization
 * @returns what loads both lists
 */
export function invitations(joined: () => Promise<void>): () => Promise<void> {
  const load = fillPages(
    'invitations',
    (page) => data(api.GET('/api/invitations', { params: { query: { page, limit: 25 } } })),
    ({ invitations }) => invitations,
    (rows) => rows.map(notice),
  )
  const notice = (invitation: Invitation) => {
    const title = titleOf(invitation)
    const { role, invited_by } = invitation
    const name = `the invitation of ${title}`
    return h(
      'div',
      { class: 'notice row' },
      h(
        'span',
        {},
        `${title} has invited you as ${role}${
          invited_by ? `, by ${invited_by}` : ''
        }. Until you accept, neither has access to the other.`,
      ),
      action('Accept', name, async () => {
        await data(api.POST('/api/invitations/{organizationId}/accept', inPath(invitation)))
        announce(`You belong to ${title} now.`)
        await Promise.all([load(), joined()])
      }),
      confirmButton('Decline', name, 'To join later, you need another invitation.', async () => {
        await data(api.POST('/api/invitations/{organizationId}/decline', inPath(invitation)))
        announce('The invitation is declined.')
        await all()
      }),
    )
  }
  const loadBlocks = fillPages(
    'invitation-blocks',
    (page) => data(api.GET('/api/invitation-blocks', { params: { query: { page, limit: 25 } } })),
    ({ blocks }) => blocks,
    (rows) =>
      rows.length === 0 ? [] : [
        table(
          'Organizations that cannot invite you',
          [
            { name: 'Name', cell: titleOf },
            {
              name: '',
              cell: (block) =>
                action('Allow invitations', `of ${titleOf(block)}`, async () => {
                  await data(api.DELETE('/api/invitation-blocks/{organizationId}', inPath(block)))
                  announce(`${titleOf(block)} can invite you again.`)
                  await loadBlocks()
                }),
            },
          ],
          rows,
          '',
        ),
      ],
  )
  const all = async () => {
    await Promise.all([load(), loadBlocks()])
  }
  return all
}
