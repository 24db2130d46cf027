import { organizationId } from '../../place.ts'
import { OrganizationPeople } from './organization.tsx'
import { OwnOrganizations } from './own.tsx'

/** The people of an organization; in the own workspace the organizations of a person, and which invite it. */
export const PeoplePage = () =>
  organizationId ? <OrganizationPeople id={organizationId} /> : <OwnOrganizations />
