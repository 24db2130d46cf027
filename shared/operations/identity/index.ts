import { addMember } from './add-member.ts'
import { changeMemberRole } from './change-member-role.ts'
import { createArtist } from './create-artist.ts'
import { createKey } from './create-key.ts'
import { createOrganization } from './create-organization.ts'
import { getAccount } from './get-account.ts'
import { listArtists } from './list-artists.ts'
import { listKeys } from './list-keys.ts'
import { listMembers } from './list-members.ts'
import { listOrganizations } from './list-organizations.ts'
import { removeMember } from './remove-member.ts'
import { revokeKey } from './revoke-key.ts'
import { signUpAgent } from './sign-up-agent.ts'
import { updateArtist } from './update-artist.ts'
import { verifyAgent } from './verify-agent.ts'

export const identity = [
  getAccount,
  signUpAgent,
  verifyAgent,
  listKeys,
  createKey,
  revokeKey,
  listOrganizations,
  createOrganization,
  listMembers,
  addMember,
  changeMemberRole,
  removeMember,
  listArtists,
  createArtist,
  updateArtist,
]
