import { readMe } from '../../calls.ts'
import { Files } from '../form/files.tsx'
import { site } from '../site.ts'

/** The files of the page, which belong to its workspace. */
export const Pictures = () => (
  <Files
    workspace={async () => {
      const { owner_id } = site.value!
      return owner_id === (await readMe()).account.id ? {} : { organizationId: owner_id }
    }}
  />
)
