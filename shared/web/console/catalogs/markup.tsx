import { catalogInput, scheduleInput, songsInput } from '../inputs.built.ts'
import { Field, filled, Form, Region, Select, Title } from '../dom/markup.tsx'
import { catalog } from './catalog.ts'
import { catalogs } from './catalogs.ts'
import { CatalogFrame } from './frame.tsx'

export const CatalogsPage = filled(
  <>
    <Title action={<a class='button main' href='catalogs/new' id='new'>New catalog</a>}>Catalogs</Title>
    <section class='card'>
      <Region id='catalogs' lines={5} />
    </section>
    <section class='card' id='next' hidden>
      <div class='start'>
        <h2>Next: a page for your fans</h2>
        <p class='muted'>A playable page from a release, with links to the services and a list of fans.</p>
        <a class='button main' href='pages/new'>Make a page</a>
      </div>
    </section>
  </>,
  catalogs,
)

const Parts = filled(
  <>
    <div class='columns'>
      <section class='card span'>
        <div class='head'>
          <h2>Plays each day</h2>
          <div id='days-part'>
            <Select
              label='Days'
              name='days'
              id='days'
              options={[['7', '7 days'], ['14', '14 days'], ['28', '28 days']]}
            />
          </div>
        </div>
        <Region id='summary' lines={2} />
        <div id='chart' class='region chart' aria-busy='true'></div>
        <div id='downloads' class='row'></div>
      </section>
      <section class='card'>
        <h2>Capture</h2>
        <Region id='captures' />
        <Form id='capture' button='Capture now'>
          <p class='muted' id='price'></p>
        </Form>
        <details id='schedule-part' hidden>
          <summary>Capture by a schedule</summary>
          <Form id='schedule' button='Start the schedule' secondary>
            <Select
              label='How often'
              name='schedule'
              options={[['daily', 'Every day'], ['weekly', 'Every week'], ['monthly', 'Every month']]}
            />
            <Select label='Hour' name='hour_utc' options={[['', 'The present hour']]} />
            <Field
              label='Limit in a month, in credits'
              name='monthly_budget_credits'
              {...scheduleInput.monthly_budget_credits}
              hint='Captures over it are not started. Empty for no limit.'
            />
            <p class='muted' id='schedule-price'></p>
          </Form>
        </details>
      </section>
      <section class='card'>
        <h2>Value</h2>
        <Region id='value' />
        <Form id='report' button='Show the report' secondary>
          <p class='muted'>The report has what the value stands on.</p>
        </Form>
        <div id='report-file' class='row'></div>
      </section>
      <section class='card span' id='movers-part' hidden>
        <h2>Largest changes</h2>
        <div id='movers' class='region'></div>
      </section>
      <section class='card span'>
        <h2>Recordings</h2>
        <Form id='search' button='Search' secondary inline>
          <Field label='Title, artist or ISRC' name='search' {...songsInput.search} type='search' />
        </Form>
        <Region id='songs' lines={6} />
      </section>
      <section class='card span'>
        <h2>Rename or delete</h2>
        <Form id='rename' button='Rename' secondary inline>
          <Field label='Name' name='name' {...catalogInput.name} required />
        </Form>
        <Form id='delete' button='Delete this catalog' danger>
          <p class='muted'>It goes with its valuations and its schedule. Its captures stay.</p>
        </Form>
      </section>
    </div>
  </>,
  catalog,
)

export const CatalogPage = () => (
  <CatalogFrame>
    <Parts />
  </CatalogFrame>
)
