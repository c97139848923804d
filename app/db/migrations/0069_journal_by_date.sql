CREATE INDEX "history_lines_at_id_index" ON "history_lines" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "operator_reads_at_id_index" ON "operator_reads" USING btree ("at","id");