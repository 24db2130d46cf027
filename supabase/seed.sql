-- Demo data of the embedded stack: two people who share an organization with a catalog, an outsider, an admin, and
-- forty recordings with ninety days of observations that reach every state of a comparison. All of it is made up,
-- by rule, so that two fresh stacks hold the same.
--
-- In: setting demo.accounts, {owner|member|outsider|admin: {email, key_hash, key_prefix}}.
-- Out: setting demo.result, the ids that the stack prints and writes down.

create temp table demo_account on commit drop as
select role, account ->> 'email' as email, account ->> 'key_hash' as key_hash, account ->> 'key_prefix' as key_prefix,
  gen_random_uuid() as id
from jsonb_each(current_setting('demo.accounts')::jsonb) demo (role, account);

insert into app.accounts (id, kind, name, email)
select id, 'person', 'Demo ' || role, lower(email) from demo_account;

insert into app.api_keys (account_id, name, prefix, key_hash)
select id, 'Demo key', key_prefix, decode(key_hash, 'hex') from demo_account;

insert into app.accounts (id, kind, name) values
  ('0e000000-0000-4000-8000-000000000001', 'organization', 'Demo Records'),
  ('0e000000-0000-4000-8000-000000000002', 'organization', 'Platform administration'),
  ('0e000000-0000-4000-8000-000000000003', 'artist', 'The Paper Lanterns');

insert into app.organization_members (organization_id, account_id, role)
select '0e000000-0000-4000-8000-000000000001'::uuid, id, role from demo_account where role in ('owner', 'member')
union all
select '0e000000-0000-4000-8000-000000000002', id, 'owner' from demo_account where role = 'admin'
union all
select '0e000000-0000-4000-8000-000000000001', '0e000000-0000-4000-8000-000000000003', 'artist';

insert into private.settings (admin_organization_id) values ('0e000000-0000-4000-8000-000000000002');

insert into app.chat_workspaces (platform, team_id, account_id)
values ('slack', 'T0DEMO0001', '0e000000-0000-4000-8000-000000000001');

-- The organization pays for the videos that are ordered there, and has no free credits.
select private.lock_credits('0e000000-0000-4000-8000-000000000001');
select private.add_ledger_entry('0e000000-0000-4000-8000-000000000001', 'adjustment', 1000);

insert into app.artists (account_id, instruction, label, profile_urls) values (
  '0e000000-0000-4000-8000-000000000003',
  'Warm and unhurried; never announces a date that is not confirmed.',
  'Demo Records',
  '{"bandsintown": "https://www.bandsintown.com/a/1000001-the-paper-lanterns"}'
);

create temp table demo_recording on commit drop as
select
  n,
  'QZDM0' || to_char(2000000 + n, 'FM0000000') as isrc,
  (array['Paper', 'Harbour', 'Velvet', 'Static', 'Northern', 'Copper', 'Midnight', 'Glass'])[1 + n % 8] || ' '
    || (array['Signals', 'Morning', 'Avenue', 'Echoes', 'Tide'])[1 + n / 8 % 5] as name,
  date '2018-01-05' + n * 63 as release_date,
  20000 + (n * 7919) % 480000 as daily_plays,
  case n
    when 3 then 'gap' when 11 then 'gap' when 17 then 'never' when 5 then 'correction' when 23 then 'correction'
    when 8 then 'invalid' when 14 then 'drift' when 29 then 'drift' when 20 then 'still' else 'plain'
  end as story
from generate_series(1, 40) n;

insert into app.songs (isrc, name, artist, release_date)
select isrc, name, 'The Paper Lanterns', release_date from demo_recording;

-- Everybody may add them, as the sample catalog.
insert into private.sample_songs (isrc) select isrc from demo_recording;

insert into app.catalogs (id, name) values ('0e000000-0000-4000-8000-000000000004', 'The Paper Lanterns, complete');
insert into app.account_catalogs (account_id, catalog_id)
values ('0e000000-0000-4000-8000-000000000001', '0e000000-0000-4000-8000-000000000004');
insert into app.catalog_songs (catalog_id, isrc)
select '0e000000-0000-4000-8000-000000000004', isrc from demo_recording;

-- Ninety days that end yesterday. `age` counts back from yesterday, so that each story falls into the last two weeks.
with day as (
  select today - 1 - age as on_date, age, today - 90 as first_on
  from (select (now() at time zone 'UTC')::date) clock (today), generate_series(0, 89) age
)
insert into app.song_measurements (isrc, recorded_at, captured_at, value)
select
  counted.isrc,
  -- As captures: recorded when captured.
  null,
  counted.captured_at, counted.value
from (
  select
    r.isrc, r.story, day.age,
    (day.on_date + time '04:20:00') at time zone 'UTC' + r.n * interval '2 seconds'
      + case when r.story = 'drift' and day.age = 4 then interval '5 hours' else interval '0' end as captured_at,
    case
      when r.story = 'invalid' and day.age = 6 then -1
      when r.story = 'still' then 1250000
      -- The stand-in for captures continues these counts (supabase/local/stand-ins/demo-recordings.ts).
      else r.daily_plays * (day.first_on - date '2024-03-07')::bigint
        -- Each day adds its plays: a trend that differs by recording, and a day's own luck.
        + sum((r.daily_plays * (1 + (r.n % 9 - 4) * (90 - day.age) / 900.0 + abs(hashint4(r.n * 1000 + day.age) % 1000) / 4000.0))::bigint)
          over (partition by r.isrc order by day.on_date)
        - case when r.story = 'correction' and day.age <= 3 then r.daily_plays * 3 else 0 end
    end as value
  from demo_recording r
  cross join day
) counted
-- A day without a count has plays too, which are in the counts after it.
where counted.story <> 'never'
  and not (counted.story = 'gap' and counted.age between 4 and 5);

-- The observations of one day of each of the last four weeks are captures, each of which valued the catalog.
create temp table demo_snapshot on commit drop as
select
  ('0e000000-0000-4000-8000-00000000' || case week when 0 then '0005' else '001' || week end)::uuid as id,
  (now() at time zone 'UTC')::date - 1 - 7 * week as on_date
from generate_series(0, 3) week;

insert into app.playcount_snapshots (
  id, account_id, catalog_id, state, recording_count, captured_count, created_at, started_at, finished_at
)
select
  s.id, '0e000000-0000-4000-8000-000000000001', '0e000000-0000-4000-8000-000000000004', 'done', 40, 0,
  (s.on_date + time '04:19') at time zone 'UTC', (s.on_date + time '04:20') at time zone 'UTC',
  (s.on_date + time '04:22') at time zone 'UTC'
from demo_snapshot s;

create temp table demo_captured on commit drop as
select s.id as snapshot_id, r.isrc, m.captured_at
from demo_snapshot s
cross join demo_recording r
left join app.song_measurements m
  on m.isrc = r.isrc and m.captured_at >= s.on_date at time zone 'UTC' and m.captured_at < (s.on_date + 1) at time zone 'UTC';

insert into app.snapshot_songs (snapshot_id, isrc) select snapshot_id, isrc from demo_captured where captured_at is null;
insert into app.snapshot_pages (snapshot_id, captured_at, isrcs)
select snapshot_id, captured_at, array_agg(isrc order by isrc) from demo_captured
where captured_at is not null group by snapshot_id, captured_at;
update app.playcount_snapshots p
set captured_count = (select count(song.captured_at) from demo_captured song where song.snapshot_id = p.id)
from demo_snapshot s where p.id = s.id;
update app.song_measurements m set snapshot_id = song.snapshot_id
from demo_captured song where m.isrc = song.isrc and m.captured_at = song.captured_at;

do $$
begin
  perform private.value_catalog('0e000000-0000-4000-8000-000000000004', s.id) from demo_snapshot s;
end $$;

-- A page of the artist, with a small playable part: light all nine lanterns.
insert into app.sites
  (id, owner_id, created_by, artist_id, name, brief, release_url, facts, draft, published, published_at, published_revision, revision)
select
  '0e000000-0000-4000-8000-000000000020', '0e000000-0000-4000-8000-000000000001', a.id,
  '0e000000-0000-4000-8000-000000000003', 'Harbour Morning', 'A quiet page for the new album: lanterns over a harbour, before dawn.',
  'https://open.spotify.com/album/0PaperLanterns00000001', facts, facts || document, facts || document, now(), 2, 2
from demo_account a, lateral (
  select jsonb_build_object(
    'releaseDate', '2026-03-06',
    'links', jsonb_build_array(
      jsonb_build_object('service', 'bandcamp', 'url', 'https://paperlanterns.example/harbour-morning')),
    'shows', jsonb_build_array(jsonb_build_object('date', '2026-04-11', 'city', 'Hamburg', 'venue', 'Knust'))
  ) as facts
) known, lateral (
  select jsonb_build_object(
    'version', 1,
    'artistName', 'The Paper Lanterns',
    'name', 'Harbour Morning',
    'releaseUrl', 'https://open.spotify.com/album/0PaperLanterns00000001',
    'assets', '[]'::jsonb,
    'design', jsonb_build_object(
      'headline', 'Harbour Morning',
      'eyebrow', 'The new album',
      'description', 'Nine songs written between two tides, recorded in a boathouse with the doors open. Light the lanterns, then stay for the record.',
      'buttonLabel', 'Light the lanterns',
      'signupHeading', 'Hear the next one before anybody else',
      'background', '#131c2e', 'foreground', '#f4ecdc', 'accent', '#eba63f', 'layout', 'sleeve', 'font', 'serif'
    ),
    'experience', jsonb_build_object(
      'html', '<main><h1>Light all nine</h1><div id="lanterns"></div><p role="status" id="said"></p></main>',
      'css', 'body{background:#131c2e;color:#f4ecdc;font:1.1rem/1.5 Georgia,serif;display:grid;place-items:center;text-align:center}'
        || '#lanterns{display:grid;grid-template-columns:repeat(3,1fr);gap:1.25rem}'
        || 'button{width:18vmin;height:21vmin;border:2px solid #8d8f96;border-radius:40% 40% 46% 46%;background:#22304a;cursor:pointer}'
        || 'button[aria-pressed=true]{background:#eba63f;border-color:#f4ecdc;box-shadow:0 0 6vmin #eba63f88}'
        || 'button:focus-visible{outline:3px solid #f4ecdc;outline-offset:4px}',
      'javascript', $script$
const all = [...Array(9)].map((_, n) => {
  const one = document.createElement('button')
  one.ariaLabel = 'Lantern ' + (n + 1)
  one.ariaPressed = 'false'
  one.onclick = () => {
    one.ariaPressed = 'true'
    const dark = all.filter((lantern) => lantern.ariaPressed === 'false').length
    said.textContent = dark ? dark + ' to go' : 'Good morning, harbour.'
    if (!dark) parent.postMessage({ type: 'experience:end', asked: false }, '*')
  }
  lanterns.append(one)
  return one
})
$script$
    )
  ) as document
) page
where a.role = 'owner';

-- Its pages are tried out with many fans, all from this machine.
insert into app.mail_owner_limits (owner_id, max_mails)
select id, 2000 from demo_account where role in ('owner', 'member');

select set_config('demo.result', jsonb_build_object(
  'accounts', (select jsonb_object_agg(role, id) from demo_account),
  'organization_id', '0e000000-0000-4000-8000-000000000001',
  'admin_organization_id', '0e000000-0000-4000-8000-000000000002',
  'artist_id', '0e000000-0000-4000-8000-000000000003',
  'catalog_id', '0e000000-0000-4000-8000-000000000004',
  'site_id', '0e000000-0000-4000-8000-000000000020',
  'isrcs', (select jsonb_agg(isrc order by n) from demo_recording where n <= 5),
  'release_url', 'https://open.spotify.com/album/0PaperLanterns00000001',
  'slack_team_id', 'T0DEMO0001'
)::text, false);
