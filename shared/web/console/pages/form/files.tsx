import { FileDrop, maxFiles } from './file-drop.tsx'
import { artwork } from './model.ts'
import { type RowProps, Rows } from './rows.tsx'

/** The files of a page, artwork first. */
export const Files = ({ workspace }: { workspace: () => Promise<{ organizationId?: string }> }) => (
  <Rows
    name='assets'
    legend='The first picture is the cover'
    item='file'
    max={maxFiles}
    add={
      <FileDrop
        label='Add pictures or sounds, or drop them here'
        accept='image/jpeg,image/png,image/webp,audio/mpeg,audio/wav'
        note='JPEG, PNG, WebP, MP3 or WAV, of at most 4 MB. Large pictures are scaled down.'
        workspace={workspace}
      />
    }
  >
    {({ row, at }: RowProps) => {
      const isArtwork = artwork()?.at === at
      return (
        <div class='file'>
          {row.type === 'image/webp' && <img src={String(row.url)} alt='' height='56' />}
          <span data-file>{String(row.name)}</span>
          {isArtwork && <small data-artwork>Cover</small>}
        </div>
      )
    }}
  </Rows>
)
