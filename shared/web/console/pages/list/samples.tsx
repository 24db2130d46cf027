import { palettes, suggestedLayouts } from '../../choices.built.ts'
import { MiniPage } from '../form/mini-page.tsx'

/** What a page can look like, in three layouts. */
export const Samples = () => (
  <div class='samples'>
    {suggestedLayouts.cover.map((layout, at) => (
      <MiniPage
        key={layout}
        {...{ layout }}
        title='Title'
        artist='Artist'
        font=''
        art='any'
        colors={palettes[at * 7]!.colors}
      />
    ))}
  </div>
)
