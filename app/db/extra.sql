
--> statement-breakpoint
CREATE INDEX "teacher_cells_ring" ON "teacher_cells" USING btree ("cell","subject_id","tier","rand","teacher_id") INCLUDE ("price_cents","lead","levels","x","y","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_price" ON "teacher_cells" USING btree ("cell","subject_id","price_cents","teacher_id") INCLUDE ("lead","levels","x","y","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_rating" ON "teacher_cells" USING btree ("cell","subject_id","rating","teacher_id") INCLUDE ("price_cents","lead","levels","x","y","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_answer" ON "teacher_cells" USING btree ("cell","subject_id","answer_hours","teacher_id") INCLUDE ("price_cents","lead","levels","x","y","radius");
