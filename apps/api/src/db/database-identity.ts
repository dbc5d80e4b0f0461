/** Tells a database from all others, whatever they are called; only a copy of its files has the same. */
export const identityQuery =
  "select concat(system_identifier, '.', oid) as name from pg_control_system(), pg_database where datname = current_database()";
