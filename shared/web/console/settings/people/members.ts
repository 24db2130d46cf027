import type { Result } from '../../../../client/mod.ts'
import { calls, data } from '../../calls.ts'

export type Member = Result<'list_organization_members'>['members'][number]

export const readMembers = (organizationId: string, only: 'people' | 'invited') => (page: number) =>
  data(calls.GET('/api/organizations/{organizationId}/members', {
    params: { path: { organizationId }, query: { only, page, limit: 100 } },
  }))
