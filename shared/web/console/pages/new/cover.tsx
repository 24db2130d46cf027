import { Icon } from '../../../components/page-icon.tsx'
import { organizationId } from '../../place.ts'
import { FocusPoint } from '../form/cover.tsx'
import { FileDrop } from '../form/files.tsx'
import { artwork, fields, read } from '../form/model.ts'

/** The cover of a page without a release, which has its own. */
export function Cover() {
  if (read('releaseUrl') !== '') return null
  const cover = artwork()
  return (
    <div class='cover-part'>
      {cover
        ? (
          <>
            <FocusPoint {...cover} />
            <button type='button' class='link' onClick={() => fields.assets.value = []}>
              <Icon name='close' />Remove the cover
            </button>
          </>
        )
        : (
          <FileDrop
            label='Cover (optional)'
            accept='image/jpeg,image/png,image/webp'
            note='JPEG, PNG or WebP, of at most 4 MB. You can drop it here.'
            workspace={async () => await Promise.resolve({ organizationId })}
            most={1}
          />
        )}
    </div>
  )
}
