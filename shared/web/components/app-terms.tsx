/** What a person lets an app do. */
export interface AppTerms {
  scopes: ('read' | 'write')[]
  /** Of the person's credits, in a month (UTC). */
  monthly_budget_credits: number
  may_publish: boolean
  may_schedule: boolean
  /** After how many days it ends. */
  days: number
  /** Beside the person's own workspace. */
  organizations: { organization_id: string; scopes: ('read' | 'write')[] }[]
}

/** An organization of the person. */
interface Organization {
  id: string
  name: string | null
  role: string
}

const access = [['', 'No access'], ['read', 'Read only'], ['read write', 'Read and write']] as const

const levels = [
  {
    title: 'Read only',
    scopes: ['read'],
    text: 'See your name and e-mail address, your catalogs, artists, pages and chats, and who your fans are',
  },
  {
    title: 'Read and write',
    scopes: ['read', 'write'],
    text: 'Also edit and delete them, and start work that costs credits, such as captures',
  },
] as const

const rights = [
  {
    name: 'may_publish',
    title: 'Publish pages',
    text: 'Also unpublish and delete published ones, change their addresses, and share reports by a link',
  },
  { name: 'may_schedule', title: 'Schedule captures', text: 'They repeat, and cost credits each time' },
] as const

const ends = [[7, '7 days'], [30, '30 days'], [90, '90 days'], [365, 'A year']] as const

/** The least is chosen first. */
export const leastTerms: AppTerms = {
  scopes: ['read'],
  monthly_budget_credits: 100,
  may_publish: false,
  may_schedule: false,
  days: 90,
  organizations: [],
}

/** What an app may do already, as choices. */
export const standingTerms = ({ organizations, ...app }: Omit<AppTerms, 'days'>): AppTerms => ({
  scopes: app.scopes,
  monthly_budget_credits: app.monthly_budget_credits,
  may_publish: app.may_publish,
  may_schedule: app.may_schedule,
  days: leastTerms.days,
  organizations: organizations.map(({ organization_id, scopes }) => ({ organization_id, scopes })),
})

/** The choices of a person who lets an app in, or changes what it may do. */
export function AppTermsFields({ terms, change, onlyReads, credits, organizations = [] }: {
  terms: AppTerms
  change: (terms: AppTerms) => void
  /** Whether nothing more can be chosen. */
  onlyReads?: boolean
  /** The balance of the person; undefined while it is not known. */
  credits?: number
  /** That the person belongs to. */
  organizations?: readonly Organization[]
}) {
  const mayWrite = terms.scopes.includes('write')
  const givenTo = (id: string) =>
    terms.organizations.find(({ organization_id }) => organization_id === id)?.scopes.join(' ') ?? ''
  const give = (id: string, scopes: string) =>
    change({
      ...terms,
      organizations: [
        ...terms.organizations.filter(({ organization_id }) => organization_id !== id),
        ...scopes ? [{ organization_id: id, scopes: scopes.split(' ') as AppTerms['scopes'] }] : [],
      ],
    })
  /** An organization gets no more than the app has. */
  const limit = (scopes: AppTerms['scopes']) =>
    change({
      ...terms,
      scopes,
      organizations: terms.organizations.map((one) => scopes.includes('write') ? one : { ...one, scopes }),
    })
  return (
    <>
      <fieldset>
        <legend>Permissions</legend>
        {levels.slice(0, onlyReads ? 1 : undefined).map(({ title, scopes, text }) => (
          <label class='check'>
            <input
              type='radio'
              name='scopes'
              checked={mayWrite === (scopes.length === 2)}
              aria-labelledby={`${scopes.join('-')}-title`}
              aria-describedby={scopes.join('-')}
              onChange={() => limit([...scopes])}
            />
            <span>
              <b id={`${scopes.join('-')}-title`}>{title}</b>
              <small id={scopes.join('-')}>{text}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {mayWrite && (
        <fieldset class='rights'>
          <legend class='hidden-text'>What it may also do</legend>
          {rights.map(({ name, title, text }) => (
            <label class='check'>
              <input
                type='checkbox'
                name={name}
                checked={terms[name]}
                aria-labelledby={`${name}-title`}
                aria-describedby={`${name}-text`}
                onChange={({ currentTarget }) => change({ ...terms, [name]: currentTarget.checked })}
              />
              <span>
                <b id={`${name}-title`}>{title}</b>
                <small id={`${name}-text`}>{text}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {organizations.length > 0 && (
        <fieldset class='organizations'>
          <legend>Organizations</legend>
          {organizations.map(({ id, name, role }) => (
            <label>
              <span>{name ?? 'An organization'}</span>
              <select value={givenTo(id)} onChange={({ currentTarget }) => give(id, currentTarget.value)}>
                {access.filter(([scopes]) => mayWrite || !scopes.includes('write')).map(([scopes, text]) => (
                  <option value={scopes}>{text}</option>
                ))}
              </select>
              {role !== 'owner' && givenTo(id) !== '' && <small>Starts once an owner has approved it</small>}
            </label>
          ))}
        </fieldset>
      )}
      <div class='limits'>
        {mayWrite && (
          <label>
            <span>Credits a month</span>
            <input
              name='budget'
              type='number'
              inputMode='numeric'
              required
              min={0}
              max={1_000_000}
              value={terms.monthly_budget_credits}
              aria-describedby='budget-hint'
              onInput={({ currentTarget }) =>
                change({ ...terms, monthly_budget_credits: currentTarget.valueAsNumber })}
            />
            <small id='budget-hint'>
              {credits === undefined ? '1 credit is 1 US cent' : `You have ${credits.toLocaleString('en')}`}
            </small>
          </label>
        )}
        <label>
          <span>Access ends after</span>
          <select
            name='days'
            value={String(terms.days)}
            onChange={({ currentTarget }) => change({ ...terms, days: Number(currentTarget.value) })}
          >
            {ends.map(([days, text]) => <option value={days}>{text}</option>)}
          </select>
        </label>
      </div>
    </>
  )
}

/** Whether the terms can be sent. */
export const areComplete = ({ scopes, monthly_budget_credits: credits }: AppTerms): boolean =>
  !scopes.includes('write') || Number.isInteger(credits) && credits >= 0 && credits <= 1_000_000
