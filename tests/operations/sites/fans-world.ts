import { peopleFixture, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { type Caller, json, sendJson } from '../../support/requests.ts'
import { createSite, openSites } from './world.ts'

type State = 'pending' | 'confirmed' | 'single'

/** The platform with people who are new in each test, and the fans of their pages. */
export function openFans() {
  const platform = fixture(openSites)
  const people = peopleFixture(platform, 'each')
  const site = async (who: TestAccount, name = 'Tide') => (await createSite(platform, who, { name })).id
  /** Fans of a site, each a minute older than the one before. */
  const signUp = (id: string, emails: string[], state: State = 'single', held: string | null = null) =>
    platform.database.owner`
      insert into app.site_signups (site_id, email, created_at, state, confirmed_at, mail_held_by)
      select ${id}, email, timestamptz '2026-01-01' - place * interval '1 minute', ${state}::text,
        case when ${state}::text = 'confirmed' then now() end, ${held}::text
      from unnest(${emails}::text[]) with ordinality fan (email, place)`
  const read = (query = '', who: Caller = people.owner, status = 200) =>
    json(sendJson(platform, who, 'GET', `/api/fans${query}`), status)
  const emails = async (query = '', who?: Caller) =>
    (await read(query, who)).fans.map(({ email }: { email: string }) => email)
  const exported = async (query = '') => {
    const response = await sendJson(platform, people.owner, 'GET', `/api/fans.csv${query}`)
    return {
      response,
      emails: (await response.text()).split('\r\n').slice(1, -1).map((line) => line.split(',')[0]),
    }
  }
  return { platform, people, site, signUp, read, emails, exported }
}
