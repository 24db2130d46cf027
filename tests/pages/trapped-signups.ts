import type { PageWorld } from './world.ts'

/** How many sign-ups at a site the hidden field has caught today. */
export const trappedSignups = ({ platform }: Pick<PageWorld, 'platform'>, id: string): Promise<number> =>
  platform.database.value`select coalesce(sum(v.count), 0)::integer from app.site_visits v
    where v.site_id = ${id} and v.kind = 'trap'`
