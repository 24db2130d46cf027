-- How far the value of a report can be relied on, and on how many recordings it stands: in numbers, and in the words that
-- every surface shows.

-- The confidence of a value: high up to a standard deviation of 10 %, medium up to 20 %, else low. The low case is without the
-- value at risk. Null without a value.
create function private.report_confidence(value jsonb, risk_share numeric) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
declare
  v_low numeric := (value ->> 'low')::numeric * (1 - coalesce(risk_share, 0));
  -- 80 % of a normal distribution lie within 1.281552 standard deviations.
  v_deviation numeric := case when v_low > 0 then ln((value ->> 'high')::numeric / v_low) / (2 * 1.281552) end;
  v_level text := case when v_deviation <= 0.1 then 'high' when v_deviation <= 0.2 then 'medium' else 'low' end;
begin
  return case when value is not null then jsonb_build_object(
    'level', v_level,
    'deviation_percent', round(v_deviation * 100, 1),
    'explanation', initcap(v_level) || ' confidence: ' || coalesce(
      'a standard deviation of ' || round(v_deviation * 100, 1) || ' %', 'the standard deviation is not known')
      || case when risk_share > 0 then ', if all value at risk were lost in the low case' else '' end
      || '. The interval of 80 % covers the forecast of streams, not the price, the shares, the rate or the term.'
  ) end;
end $$;

create function private.report_base(recordings private.report_recording[], trailing_year jsonb) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'recordings', t.recordings, 'captured', t.captured, 'valued', t.valued,
      'measured_share', trailing_year -> 'measured_share',
      'explanation', format('%s of %s recordings captured, %s with a forecast', t.captured, t.recordings, t.valued)
        || coalesce(
          '; ' || round((trailing_year ->> 'measured_share')::numeric * 100, 1) || ' % of their streams of the past year are measured',
          case when t.valued > 0 then '; they had no streams in the past year' else '' end) || '.')
    from (
      select count(*) as recordings, count(r.counted_until) as captured, count(r.mid) as valued from unnest(recordings) r
    ) t
  );
end $$;

grant execute on function private.report_confidence, private.report_base to authenticated;
