-- How much the value of a report depends on each of its inputs.

create function private.sensitivity_change(input_value numeric, value numeric, base numeric) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'input_value', round(input_value, 6), 'value', round(value, 2),
    'change_percent', round((value / nullif(base, 0) - 1) * 100, 6));
end $$;

-- The mid value with a lower and a higher price, rate, term and decay, the others unchanged. `streams` has one year more than
-- the term.
create function private.report_sensitivity(
  streams bigint[], slower_decay bigint[], faster_decay bigint[],
  usd_per_1000_streams numeric, share numeric, discount_rate numeric, term_years integer
) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
declare
  v_term bigint[] := streams[1:term_years];
  v_net numeric := usd_per_1000_streams / 1000 * share;
  v_base numeric := private.present_value(v_term, v_net, discount_rate);
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'input', i.input, 'step', i.step,
      'lower', private.sensitivity_change(i.lower, i.value_lower, v_base),
      'higher', private.sensitivity_change(i.higher, i.value_higher, v_base)) order by i.number)
    from (values
      (1, 'usd_per_1000_streams', '10 %', usd_per_1000_streams * 0.9, usd_per_1000_streams * 1.1,
        v_base * 0.9, v_base * 1.1),
      (2, 'discount_rate', '1 percentage point', greatest(discount_rate - 0.01, 0), discount_rate + 0.01,
        private.present_value(v_term, v_net, greatest(discount_rate - 0.01, 0)),
        private.present_value(v_term, v_net, discount_rate + 0.01)),
      (3, 'term_years', '1 year', greatest(term_years - 1, 1), term_years + 1,
        private.present_value(streams[1:greatest(term_years - 1, 1)], v_net, discount_rate),
        private.present_value(streams[1:term_years + 1], v_net, discount_rate)),
      (4, 'decay_exponent', '10 %', 0.9, 1.1,
        private.present_value(slower_decay[1:term_years], v_net, discount_rate),
        private.present_value(faster_decay[1:term_years], v_net, discount_rate))
    ) i (number, input, step, lower, higher, value_lower, value_higher)
  );
end $$;

grant execute on function private.sensitivity_change, private.report_sensitivity to authenticated;
