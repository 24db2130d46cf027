import { Icon } from '../../../components/page-icon.tsx'
import { useLazy } from '../../../components/use-lazy.ts'
import { organizationId } from '../../place.ts'
import { FileDrop } from '../form/file-drop.tsx'
import { artwork, fields, read } from '../form/model.ts'

/** The cover of a page without a release, which has its own. */
export function Cover() {
  const cover = artwork()
  const focus = useLazy(() => import('../form/cover.tsx'), cover !== undefined)
  if (read('releaseUrl') !== '') return null
  return (
    <div class={cover ? 'cover-part full' : 'cover-part'}>
      {cover
        ? (
          <>
            {focus && <focus.FocusPoint {...cover} />}
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
