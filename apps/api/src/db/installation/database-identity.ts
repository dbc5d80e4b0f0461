/** Identifies a database independently of its name. Only a copy of its files has the same identity. */
export const identityQuery =
  "select concat(system_identifier, '.', oid) as name from pg_control_system(), pg_database where datname = current_database()";
