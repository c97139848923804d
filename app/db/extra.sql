
--> statement-breakpoint
CREATE INDEX "teacher_cells_ring" ON "teacher_cells" USING btree ("cell","subject_id","tier","rand","teacher_id") INCLUDE ("price_cents","lead","levels_low","levels_high","free_halves","x","y","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_place" ON "teacher_cells" USING btree ("cell","subject_id","x","y") INCLUDE ("teacher_id","price_cents","tier","rand","lead","levels_low","levels_high","free_halves","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_price" ON "teacher_cells" USING btree ("cell","subject_id","price_cents","teacher_id") INCLUDE ("tier","rand","lead","levels_low","levels_high","free_halves","x","y","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_rating" ON "teacher_cells" USING btree ("cell","subject_id","rating","teacher_id") INCLUDE ("price_cents","tier","rand","lead","levels_low","levels_high","free_halves","x","y","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_answer" ON "teacher_cells" USING btree ("cell","subject_id","answer_hours","teacher_id") INCLUDE ("price_cents","tier","rand","lead","levels_low","levels_high","free_halves","x","y","radius");
--> statement-breakpoint
CREATE FUNCTION "ledger_kept"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'A ledger entry is never changed, only reversed.'; END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_kept" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_kept"();
--> statement-breakpoint
CREATE FUNCTION "ledger_reversed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whole bigint;
  reversed bigint;
BEGIN
  SELECT amount_cents INTO whole FROM ledger_entries WHERE id = NEW.reverses_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount_cents), 0) + NEW.amount_cents INTO reversed FROM ledger_entries WHERE reverses_id = NEW.reverses_id;
  IF NEW.amount_cents * whole >= 0 OR abs(reversed) > abs(whole) THEN
    RAISE EXCEPTION 'A ledger entry is reversed up to its amount.';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_reversed" BEFORE INSERT ON "ledger_entries" FOR EACH ROW WHEN (NEW."reverses_id" IS NOT NULL) EXECUTE FUNCTION "ledger_reversed"();
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "course_id" integer GENERATED ALWAYS AS (CASE WHEN "subject_kind" = 'course' THEN "subject_id" END) STORED REFERENCES "courses" ("id");
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "registration_id" integer GENERATED ALWAYS AS (CASE WHEN "subject_kind" = 'registration' THEN "subject_id" END) STORED REFERENCES "registrations" ("id");
