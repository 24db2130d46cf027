import type { Result } from '../../../client/mod.ts'
import { announce, type Element, find, h } from '../dom/dom.ts'
import { confirmButton, onSubmit } from '../dom/form.ts'
import { empty, fillPages, focusOn } from '../dom/region.ts'
import { to } from '../place.ts'
import { api } from '../api.ts'
import { data } from '../calls.ts'
import { state, table } from '../dom/show.ts'
import { count } from '../format.ts'

export type Organization = Result<'list_organizations'>['organizations'][number]
type Member = Result<'list_organization_members'>['members'][number]

const path = '/api/organizations/{organizationId}/members/{accountId}'
export const titleOf = ({ name }: Organization) => name ?? 'Without a name'
const nameOf = ({ name, email }: Member) => name ?? email ?? 'Without a name'

let current: Organization | undefined
let reload: (() => Promise<void>) | undefined

/**
 * Opens the members of an organization. Only an owner is offered what an owner may do; the API decides.
 * @param changed what the person's own list of organizations shows may have changed
 */
export async function members(
  organization: Organization,
  me: string,
  changed: () => Promise<void>,
): Promise<void> {
  if (reload === undefined) inviteForm()
  if (current?.id !== organization.id) closeMembers()
  current = organization
  const isOwner = organization.role === 'owner'
  const part = find('#members-part')
  part.hidden = false
  find('#members-title').textContent = `Members of ${titleOf(organization)}`
  find('#invite').hidden = !isOwner
  reload = memberList(organization, me, changed)
  focusOn(find('#members-title'))
  await reload()
}

/** Hides the members that are shown, and what was typed and said about them. */
export function closeMembers(): void {
  current = undefined
  find('#members-part').hidden = true
  empty('members')
  const form = find('#invite')
  form.reset()
  for (const part of ['outcome', 'problem']) form.querySelector(`.${part}`)!.replaceChildren()
}

/** Whether the members of an organization are shown. */
export const showsMembers = (id: string): boolean => current?.id === id

/** The list of members. Returns what loads it. */
function memberList(organization: Organization, me: string, changed: () => Promise<void>) {
  const { id } = organization
  const isOwner = organization.role === 'owner'
  let notice: Element | undefined
  const params = (member: Member) => ({ path: { organizationId: id, accountId: member.account_id } })
  const setRole = (member: Member, role: 'owner' | 'member') =>
    confirmButton(
      `Make ${role}`,
      nameOf(member),
      'Owners manage the organization, its people and its credits.',
      async () => {
        await data(api.PATCH(path, { params: params(member), body: { role } }))
        await announceOutcome(`${nameOf(member)} is ${role} now.`, role === 'member' ? member : undefined)
        if (member.account_id !== me) return await again()
        // A person who gives up the own role loses the buttons.
        await changed()
        if (showsMembers(id)) await members({ ...organization, role }, me, changed)
      },
    )
  const remove = (member: Member) =>
    confirmButton(
      'Remove',
      nameOf(member),
      'The person reaches nothing of the organization any more.',
      async () => {
        await data(api.DELETE(path, { params: params(member) }))
        await announceOutcome(`${nameOf(member)} is removed.`, member)
        await again()
      },
    )
  /** Loads the list again, unless another organization was opened meanwhile. */
  const again = async () => {
    if (showsMembers(id)) await load()
  }
  /** Announces the outcome, with the keys that outlive the rights of who made them. */
  const announceOutcome = async (outcome: string, former?: Member) => {
    notice = former && former.account_id !== me ? await keysNotice(id, former, outcome) : undefined
    announce(notice?.textContent ?? outcome)
  }
  const buttons = (member: Member) =>
    isOwner && member.role !== 'artist' && h(
      'span',
      { class: 'row' },
      setRole(member, member.role === 'owner' ? 'member' : 'owner'),
      member.account_id !== me && remove(member),
    )
  const load = fillPages(
    'members',
    (page) =>
      data(
        api.GET('/api/organizations/{organizationId}/members', {
          params: { path: { organizationId: id }, query: { page, limit: 25 } },
        }),
      ),
    ({ members }) => members,
    (rows) => [
      notice,
      table(
        'Members',
        [
          { name: 'Member', cell: ({ name }) => name ?? '–' },
          { name: 'E-mail', cell: ({ email }) => email ?? '–' },
          { name: 'Role', cell: ({ role }) => role },
          { name: 'State', cell: ({ accepted }) => state('member', accepted ? 'active' : 'invited') },
          { name: '', cell: buttons },
        ],
        rows,
        'No members.',
      ),
      isOwner && h('p', { class: 'muted' }, 'The last owner can neither leave nor become a member.'),
    ],
  )
  return load
}

/** An outcome, with how many keys of an organization that still work were made by a person. */
async function keysNotice(
  organizationId: string,
  { account_id }: Member,
  outcome: string,
): Promise<Element | undefined> {
  const href = to('developers/keys', organizationId)
  const notice = (text: string, link: string) =>
    h('p', { class: 'notice' }, `${outcome} ${text}: `, h('a', { href }, link), '.')
  let made = 0
  try {
    for await (const key of api.organizationKeys.listAll(organizationId)) {
      const hasEnded = key.revoked_at !== null || key.expires_at && Date.parse(key.expires_at) < Date.now()
      if (key.created_by === account_id && !hasEnded) made++
    }
  } catch {
    // What was done is done: only this could not be looked up.
    return notice('Keys that this person made still work', 'check the keys')
  }
  if (made === 0) return undefined
  return notice(
    `${count(made, 'key was', 'keys were')} made by this person`,
    made === 1 ? 'check it' : 'check them',
  )
}

function inviteForm(): void {
  onSubmit('invite', async ({ text }, show, form) => {
    const role = text('role') as 'member' | 'owner'
    const { id } = current!
    const email = text('email')
    const { member } = await data(api.POST('/api/organizations/{organizationId}/members', {
      params: { path: { organizationId: id } },
      body: { email, role },
    }))
    const outcome = member.accepted
      ? `${email} belongs to it already, as ${member.role}.`
      : member.role !== role
      ? `${email} was invited before, as ${member.role}. The list can change that.`
      : `${email} is invited, and sees it here after the next sign-in.`
    if (!showsMembers(id)) return announce(outcome)
    show(outcome)
    form.reset()
    await reload!()
  })
}
