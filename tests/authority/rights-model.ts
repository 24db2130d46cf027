/**
 * Which rights live, without a database: who belongs to which organization, which credentials count, and on which right
 * each thing rests that somebody made. Accounts are named: people `p…`, organizations `A` and `B`.
 */
export type Role = 'owner' | 'member'
export type Access = 'read' | 'change'
/** What has to happen at a door. An invitation or a ticket whose right ended and came back may act again, or not: `either`. */
export type Verdict = 'acts' | 'refused' | 'either'

export interface Credential {
  id: string
  kind: 'session' | 'key' | 'app'
  /** The account that it acts as. An organization's key acts as the organization. */
  account: string
  access: Access
  hasEnded?: boolean
  /** The person who created the key of an organization. */
  creator?: string
}

/** What somebody made. */
export interface Thing {
  id: string
  kind: 'invitation' | 'endpoint' | 'schedule' | 'draft link' | 'edits link' | 'ticket' | 'kept answer'
  workspace: string
  /** The rights that it rests on. It is refused without the last one, whose holder gave it its present form. */
  grounds: Ground[]
  /** Whether a ground was lost meanwhile. */
  wasLost: boolean
  isOff?: boolean
  /** Whether the key that made it was once without its creator: it acts or not, by the order of what happened. */
  isUnsure?: boolean
  /** The rights of the account that a kept answer was given with (`rightsOf`). */
  had?: string[]
  /** The person whom it invites, and as what. */
  invited?: { account: string; role: Role }
  /** The address of a link, or what repeats a request. */
  at?: string
}

export interface Ground {
  account: string
  role: Role
  access: Access
  /** What has to be valid itself: an app that made something, and the credential of a link, a ticket or an answer. */
  credential?: string
  /** The key that made it. An invitation ends with it. */
  key?: string
}

/** What a person, or an app that acts for one, makes for later. */
export const groundOf = (by: Credential, role: Role = 'member'): Ground => ({
  account: by.account,
  role,
  access: 'change',
  ...by.kind === 'app' && { credential: by.id },
  ...by.kind === 'key' && { key: by.id },
})
/** What acts with the credential that made it. */
export const groundWith = (by: Credential, role: Role = 'member', access: Access = 'change'): Ground => ({
  account: by.account,
  role,
  access,
  credential: by.id,
})

/** What acts no more once a ground was lost, also if that comes back. */
const endsForGood: Thing['kind'][] = ['endpoint', 'schedule', 'draft link', 'edits link', 'kept answer']

/** What an app of a person may do in an organization, and which owners have approved it, and opened comparisons to it. */
export interface Given {
  access: Access
  approvedBy?: string
  reviewedBy?: string
}

/** What an app of a person may do beside reading and changing, and what it may spend. */
export interface Terms {
  mayPublish: boolean
  maySchedule: boolean
  budget: number
}

export class Rights {
  /** By organization: the role of each person. */
  roles: Record<string, Record<string, Role>> = { A: {}, B: {} }
  /** How often a place in an organization was given: each time it is another right. */
  given: Record<string, number> = {}
  /** `A p1` may not invite: the person left. */
  blocks = new Set<string>()
  closed = new Set<string>()
  /** By person: the organizations that the person's app is let into. */
  grants: Record<string, Record<string, Given>> = {}
  /** By person. */
  terms: Record<string, Terms> = {}
  /** The organizations that let no apps in. */
  appBlocks = new Set<string>()
  credentials: Record<string, Credential> = {}
  things: Thing[] = []

  copy(): Rights {
    return Object.assign(new Rights(), structuredClone({ ...this }))
  }

  /** Whether an account acts for a workspace, in this role. An organization itself is no owner: it manages no members. */
  belongs(account: string, workspace: string, role: Role = 'member'): boolean {
    if (account === workspace) return role === 'member' || account.startsWith('p')
    const has = this.roles[workspace]?.[account]
    return has === 'owner' || has === role
  }
  isValid(id: string): boolean {
    const { hasEnded, kind, account } = this.credentials[id]!
    return !hasEnded && !(kind !== 'key' && this.closed.has(account))
  }
  /** Whether a credential reads or changes what belongs to a workspace. An app owns no organization. */
  reaches(id: string, workspace: string, access: Access, role: Role = 'member'): boolean {
    const { kind, account, access: given } = this.credentials[id]!
    return this.isValid(id) && (access === 'read' || given === 'change') &&
      (kind !== 'app' || account === workspace ||
        role === 'member' && this.isLetIn(account, workspace, access)) &&
      this.belongs(account, workspace, role)
  }
  /** Whether a credential does what an app needs a term for. */
  may({ kind, account }: Credential, term: keyof Terms, cost = 1): boolean {
    return kind !== 'app' || Number(this.terms[account]?.[term] ?? 0) >= cost
  }
  private isLetIn(account: string, organization: string, access: Access): boolean {
    const given = this.grants[account]?.[organization]
    return given?.approvedBy !== undefined && (access === 'read' || given.access === 'change')
  }

  /** Whether an app compares the play counts of an organization. */
  compares(id: string, organization: string): boolean {
    const given = this.grants[this.credentials[id]!.account]?.[organization]
    return this.reaches(id, organization, 'read') && given?.reviewedBy !== undefined
  }

  private isHeld({ account, role, access, credential, key }: Ground, workspace: string): boolean {
    if (key && role === 'owner' && this.credentials[key]!.hasEnded) return false
    // An app is the same after it was let in again, with another token.
    const valid = credential && this.credentials[credential]!.kind === 'app'
      ? this.apps(account).at(-1)?.id ?? credential
      : credential
    if (valid) return this.reaches(valid, workspace, access, role)
    // Who deleted the account invites nobody.
    return this.belongs(account, workspace, role) && !(role === 'owner' && this.closed.has(account))
  }
  /** The rights of an account by its places in organizations. */
  rightsOf(account: string): string[] {
    return Object.entries(this.roles).flatMap(([organization, roles]) => {
      const place = `${organization} ${account}`
      return (['member', 'owner'] as const)
        .filter((role) => role === roles[account] || role === 'member' && roles[account])
        .map((role) => `${place} ${role} ${this.given[`${place} ${role}`] ?? 0}`)
    })
  }
  private give(organization: string, account: string, role: Role) {
    const place = `${organization} ${account} ${role}`
    this.given[place] = (this.given[place] ?? 0) + 1
  }
  private isWithoutCreator({ grounds, workspace }: Pick<Thing, 'grounds' | 'workspace'>): boolean {
    return grounds.some(({ key }) => {
      const creator = key === undefined ? undefined : this.credentials[key]!.creator
      return creator !== undefined && !this.belongs(creator, workspace)
    })
  }
  verdict({ kind, grounds, workspace, wasLost, isOff, isUnsure, had = [] }: Thing): Verdict {
    if (isUnsure) return 'either'
    if (isOff || !this.isHeld(grounds.at(-1)!, workspace)) return 'refused'
    if (wasLost && endsForGood.includes(kind)) return 'refused'
    if (kind.endsWith('link') && this.closed.has(grounds[0]!.account)) return 'refused'
    const rights = this.rightsOf(grounds[0]!.account)
    if (!had.every((right) => rights.includes(right))) return 'refused'
    return wasLost || !grounds.every((ground) => this.isHeld(ground, workspace)) ? 'either' : 'acts'
  }
  of(kind: Thing['kind']): Thing[] {
    return this.things.filter((thing) => thing.kind === kind)
  }
  thing(id: string): Thing | undefined {
    return this.things.find((thing) => thing.id === id)
  }
  invitation(organization: string, account: string): Thing | undefined {
    return this.thing(`${organization} ${account}`)
  }
  /** Whether a person is the only owner whose account is open, who can neither leave nor become a member. */
  isLastOwner(organization: string, account: string): boolean {
    const roles = this.roles[organization]!
    return roles[account] === 'owner' &&
      !Object.keys(roles).some((name) =>
        name !== account && roles[name] === 'owner' && !this.closed.has(name)
      )
  }

  /** After each change: a thing remembers that it has lost a right. */
  private settle() {
    for (const thing of this.things) {
      if (this.isWithoutCreator(thing)) thing.isUnsure = true
      if (!thing.grounds.every((ground) => this.isHeld(ground, thing.workspace))) this.lose(thing)
    }
  }
  private lose(thing: Thing) {
    thing.wasLost = true
    if (thing.kind === 'endpoint' || thing.kind === 'schedule') thing.isOff = true
  }

  add(thing: Omit<Thing, 'wasLost'>) {
    this.drop(thing.id)
    this.things.push({ ...thing, wasLost: false, isUnsure: this.isWithoutCreator(thing) })
  }
  drop(id: string) {
    this.things = this.things.filter((thing) => thing.id !== id)
  }
  /** Somebody gives a thing its present form, and it rests on that right from now on. */
  rest(id: string, ground: Ground, changes: Partial<Thing> = {}) {
    const thing = this.thing(id)
    if (thing) Object.assign(thing, { grounds: [ground], ...changes })
    this.settle()
  }

  invite(organization: string, account: string, role: Role, by: Credential) {
    const id = `${organization} ${account}`
    const pending = this.invitation(organization, account)
    if (this.roles[organization]![account] || pending && this.verdict(pending) === 'acts') return
    this.add({
      id,
      kind: 'invitation',
      workspace: organization,
      grounds: [groundOf(by, 'owner')],
      invited: { account, role },
    })
  }
  accept(organization: string, account: string) {
    const pending = this.invitation(organization, account)
    if (!pending) return
    if (!this.roles[organization]![account]) {
      this.roles[organization]![account] = pending.invited!.role
      for (const role of ['member', 'owner'] as const) this.give(organization, account, role)
    }
    this.drop(pending.id)
  }
  /** Of a member or of an invitation, which then rests on the right of who changed it too. */
  changeRole(organization: string, account: string, role: Role, by: Credential) {
    const pending = this.invitation(organization, account)
    const had = this.roles[organization]![account]
    if (had) {
      this.roles[organization]![account] = role
      if (had !== role) this.give(organization, account, 'owner')
      const given = this.grants[account]?.[organization]
      if (role === 'member' && given && [given.approvedBy, given.reviewedBy].includes(account)) {
        delete given.reviewedBy
        if (given.approvedBy === account) delete given.approvedBy
      }
    } else if (pending) {
      if (role !== pending.invited!.role) pending.grounds.push(groundOf(by, 'owner'))
      pending.invited!.role = role
    }
    this.settle()
  }
  remove(organization: string, account: string, by: string) {
    delete this.roles[organization]![account]
    delete this.grants[account]?.[organization]
    this.drop(`${organization} ${account}`)
    if (by === account) this.blocks.add(`${organization} ${account}`)
    this.settle()
  }
  close(account: string) {
    this.closed.add(account)
    delete this.grants[account]
    this.settle()
  }
  /** The scope of an app's grant is that of each of its tokens. It is let into these organizations and no others. */
  connect(app: Credential, organizations: Record<string, Access>, terms: Terms) {
    const had = this.grants[app.account] ?? {}
    this.grants[app.account] = Object.fromEntries(
      Object.entries(organizations).map(([organization, access]) => {
        const before = had[organization]
        const isMore = before === undefined || access === 'change' && before.access === 'read'
        const approvedBy = this.belongs(app.account, organization, 'owner')
          ? app.account
          : isMore
          ? undefined
          : before.approvedBy
        const reviewedBy = isMore ? undefined : before.reviewedBy
        return [organization, {
          access,
          ...approvedBy !== undefined && { approvedBy },
          ...reviewedBy !== undefined && { reviewedBy },
        }]
      }),
    )
    for (const token of this.apps(app.account)) token.access = app.access
    // It is another right, which only schedules do not name.
    for (const thing of this.things) {
      const by = this.credentials[thing.grounds[0]!.credential ?? '']
      if (
        by?.kind === 'app' && by.account === app.account && thing.kind !== 'schedule' &&
        thing.kind !== 'ticket'
      ) {
        this.lose(thing)
      }
    }
    this.credentials[app.id] = app
    this.limit(app.account, terms)
  }
  /** Its schedules are off if it may order none. */
  limit(account: string, terms: Terms) {
    this.terms[account] = terms
    for (const thing of this.of('schedule')) {
      if (!terms.maySchedule && this.appOf(thing) === account) this.lose(thing)
    }
    this.settle()
  }
  /** The person whose app made a thing. */
  appOf({ grounds }: Thing): string | undefined {
    const by = this.credentials[grounds.at(-1)!.credential ?? '']
    return by?.kind === 'app' ? by.account : undefined
  }
  apps(account: string): Credential[] {
    return Object.values(this.credentials)
      .filter((one) => one.kind === 'app' && one.account === account && !one.hasEnded)
  }
  approve(organization: string, account: string, by: string, comparisons?: boolean) {
    const given = this.grants[account]![organization]!
    given.approvedBy = by
    if (comparisons) given.reviewedBy = by
    else if (comparisons === false) delete given.reviewedBy
    this.settle()
  }
  /** The app of a person leaves an organization. */
  takeOut(organization: string, account: string) {
    delete this.grants[account]?.[organization]
    this.settle()
  }
  blockApps(organization: string, isBlocked: boolean) {
    if (isBlocked) {
      this.appBlocks.add(organization)
      for (const given of Object.values(this.grants)) delete given[organization]
    } else this.appBlocks.delete(organization)
    this.settle()
  }
  disconnect(account: string) {
    for (const { id } of this.apps(account)) this.end(id)
    delete this.grants[account]
    this.settle()
  }
  /** A credential is revoked. */
  end(id: string) {
    this.credentials[id]!.hasEnded = true
    this.settle()
  }
}
