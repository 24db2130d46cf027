-- The part of a value that stands on recordings which may no longer be heard as the forecast assumes, may be counted twice, or on
-- less than counts and a release date. It is in the value, and named beside it.

-- Why the value of a recording is at risk: its condition, or a basis that lacks counts or a release date, or has counts that
-- are in doubt. Null if it is not, or without a value.
create function private.risk_reason(recording private.report_recording) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case
    when recording.mid is null then null
    when recording.condition in ('vanished', 'likely_continued', 'stale', 'likely_copy', 'seasonal') then recording.condition
    when recording.condition = 'no_plays' and recording.mid > 0 then recording.condition
    when recording.basis in ('lifetime', 'age_unknown', 'unexplained_gains', 'stopped') then recording.basis
    when recording.condition = 'age_inferred' then recording.condition
  end;
end $$;

-- The first and the last of several dates in words; one date alone.
create function private.date_span(first date, last date) returns text
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return to_char(first, 'YYYY-MM-DD') || case when first < last then to_char(last, '" to "YYYY-MM-DD') else '' end;
end $$;

-- The part of the mid value that is at risk, by reason, with at most 100 ISRCs of each. The amounts are null without a value.
create function private.report_at_risk(
  recordings private.report_recording[], value numeric, term_years integer, net_usd_per_stream numeric,
  discount_rate numeric
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    with reason as (
      select private.risk_reason(r) as reason, count(*) as recordings, min(r.counted_until) as counted_from,
        max(r.counted_until) as counted_until, sum(r.mid) as next_year, array_agg(r) as members,
        (array_agg(r.isrc order by r.mid desc, r.isrc))[1:100] as isrcs
      from unnest(recordings) r where private.risk_reason(r) is not null
      group by 1
    ),
    valued as (
      select reason.*, case when report_at_risk.value is not null then round(private.present_value(
        (private.report_years(reason.members, term_years, 1, 1)).mid, net_usd_per_stream, discount_rate), 2) end as value
      from reason
    )
    select jsonb_build_object(
      'value', case when report_at_risk.value is not null then coalesce(sum(v.value), 0) end,
      'share', round(coalesce(sum(v.value), 0) / nullif(report_at_risk.value, 0), 6),
      'recordings', coalesce(sum(v.recordings), 0),
      'reasons', coalesce(jsonb_agg(jsonb_build_object(
        'reason', v.reason,
        'explanation', case v.reason
          when 'vanished' then format(
            'No longer counted since %s, while other recordings of the catalog were counted on 7 later dates or more. Valued at the chance that they are counted again.',
            private.date_span(v.counted_from, v.counted_until))
          when 'likely_continued' then format(
            'No longer counted since %s, and another recording of its name begins 8 to 30 days later at a similar rate: likely the same one. Valued at the chance that they are counted again.',
            private.date_span(v.counted_from, v.counted_until))
          when 'likely_copy' then 'The gains are those of another recording, times a constant: likely one counter, counted twice.'
          when 'no_plays' then 'The counts did not move over 28 days or more: valued by what they gained in the past year.'
          when 'stale' then format('Last counted %s, more than 35 days before the report.',
            private.date_span(v.counted_from, v.counted_until))
          when 'seasonal' then 'Heard in one month of the year: valued by the rate of the latest 28 days, which is no guide to the others.'
          when 'age_inferred' then 'The counts begin before the release date: taken to be released with the first one.'
          when 'unexplained_gains' then 'Gains of the latest 28 days are more than three times what is usual for the recording and its artist. They are left out: valued by the others.'
          when 'stopped' then 'The counter has stood still for more than twice its usual days: valued by its rate before.'
          when 'lifetime' then 'Counted over less than 7 days: valued by count and age alone.'
          else 'The release date is not known, or impossible: in the future, or before the first recordings of sound. An age of five years is assumed.' end,
        'recordings', v.recordings, 'next_year_streams', round(v.next_year::numeric), 'value', v.value,
        'isrcs', v.isrcs
      ) order by v.next_year desc, v.reason), '[]'))
    from valued v
  );
end $$;

grant execute on function private.risk_reason, private.date_span, private.report_at_risk to authenticated;
