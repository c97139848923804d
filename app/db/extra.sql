
--> statement-breakpoint
CREATE INDEX "teacher_cells_ring" ON "teacher_cells" USING btree ("cell","subject_id","tier","rand","teacher_id") INCLUDE ("price_cents","lead","levels_low","levels_high","x","y","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_place" ON "teacher_cells" USING btree ("cell","subject_id","x","y") INCLUDE ("teacher_id","price_cents","tier","rand","lead","levels_low","levels_high","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_price" ON "teacher_cells" USING btree ("cell","subject_id","price_cents","teacher_id") INCLUDE ("tier","rand","lead","levels_low","levels_high","x","y","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_rating" ON "teacher_cells" USING btree ("cell","subject_id","rating","teacher_id") INCLUDE ("price_cents","tier","rand","lead","levels_low","levels_high","x","y","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_answer" ON "teacher_cells" USING btree ("cell","subject_id","answer_hours","teacher_id") INCLUDE ("price_cents","tier","rand","lead","levels_low","levels_high","x","y","radius");
--> statement-breakpoint
CREATE FUNCTION "ledger_kept"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'A ledger entry is never changed, only reversed.'; END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_kept" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_kept"();
